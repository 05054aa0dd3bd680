#!/bin/sh
# The official image's entry point starts the server as its own user.
set -eu
if [ "$1" != rabbitmq-server ]; then exec "$@"; fi
chown -R rabbitmq:rabbitmq /var/lib/rabbitmq
# Logs go to the standard output.
exec setpriv --reuid=rabbitmq --regid=rabbitmq --init-groups env HOME=/var/lib/rabbitmq RABBITMQ_LOGS=- /usr/lib/rabbitmq/bin/rabbitmq-server
