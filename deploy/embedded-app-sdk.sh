#!/bin/sh
# Bundles Discord's Embedded App SDK, which the Activity needs, into one file: sh deploy/embedded-app-sdk.sh FILE
set -eu
file=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @discord/embedded-app-sdk@2.5.0 esbuild@0.25.12
echo 'export { DiscordSDK } from "@discord/embedded-app-sdk";' |
    node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --log-level=error --outfile="$file" \
        --banner:js="/* @discord/embedded-app-sdk 2.5.0, (c) Discord Inc., MIT licence */"
