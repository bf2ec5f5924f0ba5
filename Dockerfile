# syntax=docker/dockerfile:1
#
#   docker build --tag jantaku .
#   docker run --init --env DISCORD_TOKEN --volume jantaku:/data jantaku
#
# The image needs nothing writable but /data: --read-only works, and so does any --user that may write there.
# Names in Japanese, Chinese and Korean in the pictures, 20 MB more: docker build --build-arg CJK_FONT=yes
# An image named by its digest: docker build --build-arg PYTHON_IMAGE=python:3.12-slim@sha256:...

ARG PYTHON_IMAGE=python:3.12-slim

# Discord's SDK, which the Activity needs, as one file.
FROM node:22-slim AS sdk
COPY deploy/embedded-app-sdk.sh /
RUN sh /embedded-app-sdk.sh /embedded-app-sdk.js


FROM ${PYTHON_IMAGE} AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1

WORKDIR /src
RUN python -m venv --without-pip /opt/jantaku

# The dependencies first, in a layer of their own: they change less often than the code. Each has to be what its hash says.
COPY deploy/requirements.txt deploy/slim.py ./
RUN pip --python /opt/jantaku/bin/python install --no-compile --no-deps --require-hashes --requirement requirements.txt
RUN /opt/jantaku/bin/python slim.py "$(/opt/jantaku/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"

# One file of a package of 91 MB.
ARG CJK_FONT=
RUN install --directory /opt/fonts \
    && if [ -n "$CJK_FONT" ]; then \
        apt-get update \
        && apt-get install --yes --no-install-recommends fonts-noto-cjk \
        && cp /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc /usr/share/doc/fonts-noto-cjk/copyright /opt/fonts; \
    fi

# Then the code, and all of it compiled beforehand: a container that may write nowhere would compile it at every start.
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY --from=sdk /embedded-app-sdk.js ./bot/web/page/
COPY cogs ./cogs
COPY playground ./playground
RUN pip --python /opt/jantaku/bin/python install --no-compile --no-deps --no-build-isolation . \
    && pip --python /opt/jantaku/bin/python uninstall --yes --quiet setuptools \
    && /opt/jantaku/bin/python -m compileall -q -j0 --invalidation-mode unchecked-hash /opt/jantaku/lib


FROM ${PYTHON_IMAGE}

LABEL org.opencontainers.image.title="Jantaku" \
      org.opencontainers.image.description="Riichi mahjong on Discord: tables, score look-up and a club league" \
      org.opencontainers.image.licenses="MIT"

# Nothing is installed in a running container.
RUN pip uninstall --yes --quiet --root-user-action=ignore pip \
    && rm -rf /usr/local/lib/python3.*/ensurepip \
    && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin jantaku \
    && install --directory --owner=jantaku --group=jantaku /data

COPY --from=build /opt/jantaku /opt/jantaku
COPY --from=build /opt/fonts /usr/local/share/fonts/jantaku

# DISCORD_TOKEN is the one variable that must be given. Every setting of config.example.toml can be one too; a file is
# read from /data/config.toml where there is one, since the bot starts in /data.
ENV PATH=/opt/jantaku/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    JANTAKU_DATABASE__URL=/data/jantaku.sqlite3 \
    JANTAKU_METRICS__LISTEN=127.0.0.1:9464

USER jantaku
WORKDIR /data
VOLUME /data

# Asks the bot itself, inside the container. A lost connection to Discord mends itself; three failures in a row do not.
HEALTHCHECK --interval=60s --timeout=10s --start-period=120s --retries=3 CMD ["python", "-m", "bot", "health"]

# The bot tells the tables and ends within twenty seconds: `docker stop --time 30`, or stop_grace_period in a compose file.
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run", "--docker"]
