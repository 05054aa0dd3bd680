#!/bin/sh
# Generates the files that docker-compose.yml requires: .env, and the secrets, one folder of files for each container.
#   sh deploy/new-secrets.sh          a bank for customers: write the mail server's URL into svc-auth/SMTP_URL
#   sh deploy/new-secrets.sh --demo   a demonstration, whose email is written to a volume
# SECRETS names the folder of the secrets (default: deploy/secrets), ENV_FILE the other file (default: .env). Existing values are
# never replaced. PostgreSQL reads its passwords once, on an empty volume; later each takes ALTER ROLE as well. RabbitMQ reads
# them at each start.
set -eu

demo=
case ${1:-} in
  --demo) demo=1 ;;
  '') ;;
  *) echo "Usage: sh deploy/new-secrets.sh [--demo]" >&2; exit 2 ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
secrets=${SECRETS:-$root/deploy/secrets}
env_file=${ENV_FILE:-$root/.env}
for path in "$secrets" "$env_file"; do
  if [ -e "$path" ]; then echo "$path exists. The databases keep the passwords that they were created with." >&2; exit 1; fi
done

# Ed25519: each remote's releases are signed with a key of its own, and the shell verifies them with the public one. The shell's own
# key signs orders to go back to an earlier release.
new_key() { openssl genpkey -algorithm ed25519 -outform DER | base64 | tr -d '\n'; }
public_key() { printf %s "$1" | base64 -d | openssl pkey -inform DER -pubout -outform DER | base64 | tr -d '\n'; }
# A pipe hides the failure of its first command.
if [ -z "$(public_key "$(new_key)")" ]; then echo "OpenSSL 1.1.1 or newer is needed: openssl made no Ed25519 key." >&2; exit 1; fi

# Others cannot enter the folder. In a container, the files are read by its own user.
umask 022
mkdir -p "$secrets"
chmod 0700 "$secrets"
mkdir "$secrets/edge" "$secrets/remotes"

hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
# The value of a variable for some containers: write PIN_KEY VALUE svc-users svc-transactions
write() {
  variable=$1 value=$2
  shift 2
  for reader in "$@"; do
    mkdir -p "$secrets/$reader"
    printf '%s' "$value" >"$secrets/$reader/$variable"
  done
}

write POSTGRES_PASSWORD "$(hex 18)" postgres
write OPERATOR_PASSWORD "$(hex 18)" rabbitmq
for service in auth users transactions contacts gateway; do
  upper=$(printf %s "$service" | tr a-z A-Z)
  container=svc-$service
  if [ "$service" = gateway ]; then container=gateway; fi
  password=$(hex 18)
  write "${upper}_PASSWORD" "$password" rabbitmq
  write RABBITMQ_URL "amqp://$container:$password@rabbitmq:5672" "$container"
  if [ "$service" = gateway ]; then continue; fi
  password=$(hex 18)
  write "${upper}_OWNER_PASSWORD" "$password" postgres
  write MIGRATION_DATABASE_URL "postgres://larkspur_${service}_owner:$password@postgres:5432/larkspur_$service" "migrate-$service"
  password=$(hex 18)
  write "${upper}_APP_PASSWORD" "$password" postgres
  write DATABASE_URL "postgres://larkspur_${service}_app:$password@postgres:5432/larkspur_$service" "$container"
done
write KEY_ENCRYPTION_SECRET "$(hex 32)" svc-auth
write ADMIN_PASSWORD "$(hex 12)" svc-auth
# Empty: no auditor, and no mail server.
write AUDITOR_PASSWORD '' svc-auth
write SMTP_URL '' svc-auth
write FILE_SIGNING_SECRET "$(hex 32)" svc-users
write PIN_KEY "$(hex 32)" svc-users svc-transactions
write ROLLBACK_SIGNING_KEY "$(new_key)" shell

# The remotes of remotes.json: their compose files and keys, and the shell's list of them. Each "name" is put on a line of its own,
# however the file is written; what depends on this deployment follows it.
compose_file=docker-compose.yml
lines=$(tr '\n' ' ' <"$root/remotes.json" | awk '{ gsub(/ +/, " "); gsub(/[{,] ?"name": ?"mfe-[a-z0-9-]*"/, "\n&\n"); print }')
remotes=
while IFS= read -r line; do
  case $line in
    '{ "name":'*|'{"name":'*|', "name":'*|',"name":'*)
      name=$(printf %s "$line" | sed 's/.*"\(mfe-[a-z0-9-]*\)"$/\1/')
      key=$(new_key)
      write RELEASE_SIGNING_KEY "$key" "$name"
      compose_file="$compose_file:$name/compose.yml"
      line="$line, \"url\": \"http://$name:3000\", \"publicKeys\": [\"$(public_key "$key")\"], \"store\": \"/releases/$name\""
      ;;
  esac
  remotes="$remotes$line"
done <<REMOTES
$lines
REMOTES
write remotes.json "$remotes" remotes

umask 077
cat >"$env_file" <<ENV
COMPOSE_PROJECT_NAME=larkspur
# The tag of the bank's images. Every command of docker compose uses it: change it here for a new version.
VERSION=local
COMPOSE_FILE=$compose_file
SECRETS=$secrets
PORT=3000
# The bank's address for browsers, in links and emails.
PUBLIC_URL=http://localhost:3000
# The addresses or networks of a proxy in front of the edge that terminates TLS.
TRUSTED_PROXIES=
ADMIN_EMAIL=admin@larkspurbank.example
LARKSPUR_DEMO=$demo
ENV
echo "The administrator is admin@larkspurbank.example, with the password in $secrets/svc-auth/ADMIN_PASSWORD."
if [ -z "$demo" ]; then echo "Write the URL of a mail server (smtps://user:password@host) into $secrets/svc-auth/SMTP_URL."; fi
