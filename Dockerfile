# syntax=docker/dockerfile:1
#
#   docker build --tag jantaku .
#   docker run --init --env DISCORD_TOKEN --volume jantaku:/data jantaku
#
# The image needs nothing writable but /data: --read-only works, and so does any --user that may write there.

FROM python:3.12-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1

WORKDIR /src
RUN python -m venv /opt/jantaku

# The dependencies first, in a layer of their own: they change less often than the code.
COPY pyproject.toml constraints.txt ./
RUN python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > requirements.txt \
    && /opt/jantaku/bin/pip install --constraint constraints.txt --requirement requirements.txt

COPY README.md LICENSE ./
COPY bot ./bot
COPY cogs ./cogs
RUN /opt/jantaku/bin/pip install --no-deps .


FROM python:3.12-slim

RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin jantaku \
    && install --directory --owner=jantaku --group=jantaku /data

COPY --from=build /opt/jantaku /opt/jantaku

# DISCORD_TOKEN is the one variable that must be given. Every setting of config.example.toml can be one too; a file is
# read from /data/config.toml where there is one, since the bot starts in /data.
ENV PATH=/opt/jantaku/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    JANTAKU_DATABASE__URL=/data/jantaku.sqlite3

USER jantaku
WORKDIR /data
VOLUME /data

# No HEALTHCHECK: the bot listens on no port, and a process that lost Discord reconnects by itself. When it cannot go
# on it ends, with a code other than 0, and the restart policy decides.
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
