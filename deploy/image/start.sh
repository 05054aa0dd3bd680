#!/bin/sh
# Starts the application of an image, in its folder.
set -eu
for entry in dist/main.js dist/server/main.js; do
  if [ -f "$entry" ]; then exec node "$entry"; fi
done
# A remote releases the build in its image, unless that is current or was rolled back, and serves all of its releases.
larkspur-remote release --if-new
exec larkspur-remote serve
