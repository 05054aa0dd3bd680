#!/bin/bash
# The features of the official image's entry point that deploy needs: POSTGRES_USER, POSTGRES_PASSWORD_FILE, POSTGRES_INITDB_ARGS,
# and scripts in /docker-entrypoint-initdb.d on an empty volume, while the server does not listen on the network.
set -euo pipefail
if [ "$1" != postgres ]; then exec "$@"; fi
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p "$PGDATA" /var/run/postgresql
chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
chmod 0700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as_postgres initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --wait --options="-c listen_addresses=''" start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sh; do as_postgres bash "$script"; done
  as_postgres pg_ctl --wait --mode=fast stop >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c listen_addresses='*'
