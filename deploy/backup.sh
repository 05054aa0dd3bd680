#!/bin/sh
# Backs up the bank of docker compose while it runs: sh deploy/backup.sh FOLDER
# All four databases as of one moment, uploaded files, and releases. Not the secrets: keep deploy/secrets somewhere else.
set -eu
folder=${1:?Usage: sh deploy/backup.sh FOLDER}
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose}
umask 077

fail() {
  echo "$1" >&2
  exit 1
}
in_container() { $compose exec -T "$@"; }

tablespaces=$(in_container postgres psql --username=larkspur --dbname=postgres -Atc "SELECT count(*) FROM pg_tablespace WHERE spcname NOT LIKE 'pg\_%'")
[ "$tablespaces" = 0 ] || fail "The databases have other tablespaces, which this script does not back up. Use pg_basebackup with a folder for each."

mkdir "$folder"
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' HUP INT TERM

# A pipe hides the failure of its first command.
archive() {
  name=$1
  shift
  { in_container "$@" || touch "$folder/failed"; } | gzip -1 >"$folder/$name.tar.gz"
  [ ! -e "$folder/failed" ] || fail "$name could not be backed up."
}
# tar exits with 1 if files change or disappear while it reads: this is only a warning.
complete='[ $? -le 1 ]'

# Files before the databases, and new ones after them: a file that a database names was there at one of the two times.
started=$(in_container svc-users date +%s)
archive svc-users svc-users sh -c "tar -c -C /data .; $complete"
archive postgres postgres pg_basebackup --username=larkspur --pgdata=- --format=tar --wal-method=fetch --checkpoint=fast
archive svc-users.new svc-users sh -c "tar -c -C /data --newer-mtime=@$started .; $complete"
# The pointer before the releases: the one that it names is there then. Names that begin with a dot are releases in progress, and others may
# have gone once tar comes to them.
for remote in $(sh deploy/remotes.sh); do
  archive "$remote" "$remote" sh -c 'cd /data; set -- $(ls -d releases.log remote.json 2>/dev/null) $(ls | grep -v -e "^releases.log" -e "^remote.json"); [ $# -eq 0 ] && set -- .; tar -c --ignore-failed-read "$@"; [ $? -le 1 ]'
done

# PostgreSQL writes the manifest last.
for file in "$folder"/*.tar.gz; do gzip -dc "$file" | tar -t >"$folder/list"; done
gzip -dc "$folder/postgres.tar.gz" | tar -t >"$folder/list"
grep -qx backup_manifest "$folder/list" || fail "The backup of the databases is not complete."
rm "$folder/list"
(cd "$folder" && sha256sum ./*.tar.gz >SHA256SUMS)
trap - EXIT
