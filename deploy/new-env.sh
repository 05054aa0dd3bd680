#!/bin/sh
# Generates the secrets that docker-compose.yml requires: sh deploy/new-env.sh > .env
# PostgreSQL reads its passwords once, on an empty volume; later each takes ALTER ROLE as well. RabbitMQ reads them at each start.
# An .env from before the services had users of their own in RabbitMQ: sh deploy/new-env.sh | grep _RABBITMQ_PASSWORD= >> .env
# One from before the shell could roll back: sh deploy/new-env.sh | grep ^ROLLBACK_ >> .env, and a "store" in each entry of REMOTES.
set -eu

hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

# Ed25519: each remote's releases are signed with a key of its own, and the shell verifies them with the public one. The shell's own
# key signs orders to go back to an earlier release.
new_key() { openssl genpkey -algorithm ed25519 -outform DER | base64 | tr -d '\n'; }
public_key() { printf %s "$1" | base64 -d | openssl pkey -inform DER -pubout -outform DER | base64 | tr -d '\n'; }

# The remotes of remotes.json: their compose files, keys and ports, and the shell's list of them. Each "name" and each "port" is
# put on a line of its own, however the file is written; the line with the port becomes what depends on this deployment.
root=$(cd "$(dirname "$0")/.." && pwd)
compose_file=docker-compose.yml
remote_variables=
remotes=
name=
lines=$(tr '\n' ' ' <"$root/remotes.json" |
  awk '{ gsub(/ +/, " "); gsub(/"name": ?"[a-z0-9-]*"/, "\n&\n"); gsub(/"port": ?[0-9]+/, "\n&\n"); print }')
while IFS= read -r line; do
  case $line in
    '"name":'*) name=$(printf %s "$line" | sed 's/.*"\(.*\)"$/\1/') ;;
    '"port":'*)
      : "${name:?remotes.json: an entry has its port before its name}"
      port=${line##*[: ]}
      key=$(new_key)
      prefix=$(printf %s "$name" | tr 'a-z-' 'A-Z_')
      remote_variables="${remote_variables}${prefix}_SIGNING_KEY=$key
${prefix}_PORT=$port
"
      compose_file="$compose_file:$name/compose.yml"
      line="\"url\": \"http://$name:3000\", \"publicUrl\": \"http://localhost:$port\", \"publicKeys\": [\"$(public_key "$key")\"], \"store\": \"/releases/$name\""
      name=
      ;;
  esac
  remotes="$remotes$line"
done <<REMOTES
$lines
REMOTES

cat <<ENV
POSTGRES_PASSWORD=$(hex 18)
AUTH_OWNER_PASSWORD=$(hex 18)
AUTH_APP_PASSWORD=$(hex 18)
USERS_OWNER_PASSWORD=$(hex 18)
USERS_APP_PASSWORD=$(hex 18)
TRANSACTIONS_OWNER_PASSWORD=$(hex 18)
TRANSACTIONS_APP_PASSWORD=$(hex 18)
CONTACTS_OWNER_PASSWORD=$(hex 18)
CONTACTS_APP_PASSWORD=$(hex 18)
RABBITMQ_PASSWORD=$(hex 18)
AUTH_RABBITMQ_PASSWORD=$(hex 18)
USERS_RABBITMQ_PASSWORD=$(hex 18)
TRANSACTIONS_RABBITMQ_PASSWORD=$(hex 18)
CONTACTS_RABBITMQ_PASSWORD=$(hex 18)
GATEWAY_RABBITMQ_PASSWORD=$(hex 18)
PIN_KEY=$(hex 32)
FILE_SIGNING_SECRET=$(hex 32)
KEY_ENCRYPTION_SECRET=$(hex 32)
COMPOSE_FILE=$compose_file
${remote_variables}REMOTES='$remotes'
ROLLBACK_SIGNING_KEY=$(new_key)
ADMIN_EMAIL=admin@larkspurbank.example
ADMIN_PASSWORD=$(hex 12)
# Behind a proxy that terminates TLS: the bank's address for browsers, and the proxy's own address or network.
# PUBLIC_URL=https://bank.example
# TRUSTED_PROXIES=10.0.0.5
# Without a mail server, email is written to the volume "mailbox", which is allowed only in a demo. For production set
# SMTP_URL (smtps://user:password@host) and remove LARKSPUR_DEMO.
SMTP_URL=
LARKSPUR_DEMO=1
ENV
