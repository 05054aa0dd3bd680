#!/bin/sh
# Restores a backup of deploy/backup.sh into empty volumes: docker compose down -v && sh deploy/restore.sh FOLDER && docker compose up
# RabbitMQ starts empty: waiting messages belong to what happened after the backup, and services send again what is not settled.
set -eu
folder=$(cd "${1:?Usage: sh deploy/restore.sh FOLDER}" && pwd)
cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose}
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)

in_volume() { $compose run --rm --no-deps -T "$@"; }
if ! in_volume --entrypoint sh postgres -c 'test ! -e "$PGDATA/PG_VERSION"'; then
  echo "There is a database in the volume. Remove the volumes first: docker compose down -v" >&2
  exit 1
fi
in_volume --entrypoint sh postgres -c 'mkdir -p "$PGDATA" && tar -xz -C "$PGDATA" && chmod 0700 "$PGDATA" && chown -R postgres:postgres "$PGDATA"' <"$folder/postgres.tar.gz"
for application in svc-users $(sh deploy/remotes.sh); do
  in_volume "$application" tar -xz -C /data <"$folder/$application.tar.gz"
done
