#!/bin/sh
# Backs up the bank of docker compose while it runs: sh deploy/backup.sh FOLDER
# All four databases as of one moment, uploaded files, and releases. Not the secrets: keep deploy/secrets somewhere else.
set -eu
folder=${1:?Usage: sh deploy/backup.sh FOLDER}
cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose}
umask 077
mkdir "$folder"

# Files come after the databases, so that every file that a database names is there.
$compose exec -T postgres pg_basebackup --username=larkspur --pgdata=- --format=tar --wal-method=fetch --checkpoint=fast | gzip -1 >"$folder/postgres.tar.gz"
archive() { $compose exec -T "$1" tar -c -C /data . | gzip -1 >"$folder/$1.tar.gz"; }
archive svc-users
for remote in $(sh deploy/remotes.sh); do archive "$remote"; done

# A pipe hides the failure of its first command: an archive must be complete.
for file in "$folder"/*.tar.gz; do gzip -dc "$file" | tar -t >/dev/null; done
(cd "$folder" && sha256sum ./*.tar.gz >SHA256SUMS)
