#!/bin/sh
# Puts the passwords into the users' definitions, which RabbitMQ loads at every start, and starts the server.
set -eu
definitions=${TMPDIR:-/tmp}/definitions.json
umask 077
# A file that an earlier start left belongs to another user, and Linux may refuse to open it in /tmp.
rm -f "$definitions"
sed -e "s/{larkspur}/$OPERATOR_PASSWORD/" \
  -e "s/{svc-auth}/$AUTH_PASSWORD/" \
  -e "s/{svc-users}/$USERS_PASSWORD/" \
  -e "s/{svc-transactions}/$TRANSACTIONS_PASSWORD/" \
  -e "s/{svc-contacts}/$CONTACTS_PASSWORD/" \
  -e "s/{gateway}/$GATEWAY_PASSWORD/" \
  "$(dirname "$0")/definitions.json" > "$definitions"
# The image starts the server as this user.
if [ "$(id -u)" = 0 ]; then chown rabbitmq "$definitions"; fi
exec docker-entrypoint.sh rabbitmq-server
