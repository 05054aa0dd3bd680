#!/bin/sh
# Starts the application of an image, in its folder.
set -eu
for entry in dist/main.js dist/server/main.js; do
  if [ -f "$entry" ]; then exec node "$entry"; fi
done
# A remote releases the build in its image, unless it was released before, and serves all of its releases. A restart must not
# undo what was released, promoted, or rolled back since. If the release fails, the releases that are there are served, and it is
# tried again after a minute, when a lock that a killed container has left is stale.
if ! larkspur-remote release --if-new; then
  [ -f "${RELEASES_DIR:-releases}/remote.json" ]
  (sleep 65 && larkspur-remote release --if-new) &
fi
exec larkspur-remote serve
