#!/bin/sh
# Restores a backup of deploy/backup.sh into empty volumes: docker compose down -v && sh deploy/restore.sh FOLDER && docker compose up
# RabbitMQ starts empty: waiting messages belong to what happened after the backup, and services send again what is not settled.
set -eu
folder=$(cd "${1:?Usage: sh deploy/restore.sh FOLDER}" && pwd)
cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose}
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)

in_volume() { $compose run --rm --no-deps -T "$@" </dev/null; }
into_volume() { $compose run --rm --no-deps -T "$@"; }
require_empty() {
  if ! in_volume --entrypoint sh "$1" -c "$2"; then
    echo "There is $3. Remove all volumes first: docker compose down -v" >&2
    exit 1
  fi
}

# The applications that have been backed up, without the remotes that remotes.json no longer lists.
services=$($compose config --services)
applications=
for file in "$folder"/*.tar.gz; do
  name=$(basename "$file" .tar.gz)
  case $name in
    postgres | *.new) ;;
    *)
      if printf '%s\n' "$services" | grep -qx "$name"; then applications="$applications $name"
      else echo "Left out: $name, which is not in remotes.json."; fi
      ;;
  esac
done

# Before anything is written. Commands that RabbitMQ kept must not move the money of another ledger.
require_empty postgres 'test ! -e "$PGDATA/PG_VERSION"' 'a database in the volume'
require_empty rabbitmq 'test ! -e /var/lib/rabbitmq/mnesia' 'a broker with messages in the volume'
for application in $applications; do require_empty "$application" 'test -z "$(ls -A /data)"' "something in the volume of $application"; done

into_volume --entrypoint sh postgres -c 'mkdir -p "$PGDATA" && tar -xz -C "$PGDATA" && chmod 0700 "$PGDATA" && chown -R postgres:postgres "$PGDATA"' <"$folder/postgres.tar.gz"
for application in $applications; do
  into_volume "$application" tar -xz -C /data <"$folder/$application.tar.gz"
  if [ -e "$folder/$application.new.tar.gz" ]; then into_volume "$application" tar -xz -C /data <"$folder/$application.new.tar.gz"; fi
done
