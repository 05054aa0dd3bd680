#!/bin/sh
# Puts the passwords into the users' definitions, which RabbitMQ loads at every start, and starts the server.
set -eu
definitions=${TMPDIR:-/tmp}/definitions.json
umask 077
# A file that an earlier start left belongs to another user, and Linux may refuse to open it in /tmp.
rm -f "$definitions"
# awk reads the passwords from its environment, because arguments of a process are visible to others, and takes them as they are:
# "/", "&" and "\" have no meaning. Each is on a line of its own. AUTH_PASSWORD_FILE names a file with AUTH_PASSWORD.
awk '
BEGIN {
  variables["larkspur"] = "OPERATOR_PASSWORD"
  variables["svc-auth"] = "AUTH_PASSWORD"
  variables["svc-users"] = "USERS_PASSWORD"
  variables["svc-transactions"] = "TRANSACTIONS_PASSWORD"
  variables["svc-contacts"] = "CONTACTS_PASSWORD"
  variables["gateway"] = "GATEWAY_PASSWORD"
}
function quoted(text,   result, i, character) {
  for (i = 1; i <= length(text); i++) {
    character = substr(text, i, 1)
    if (character == "\"" || character == "\\") character = "\\" character
    result = result character
  }
  return "\"" result "\""
}
function password(variable,   value, file) {
  value = ENVIRON[variable]
  file = ENVIRON[variable "_FILE"]
  if (value == "" && file != "") getline value < file
  if (value == "") {
    print "A password is missing: " variable > "/dev/stderr"
    exit 1
  }
  return value
}
match($0, /"\{[a-z-]+\}"/) {
  $0 = substr($0, 1, RSTART - 1) quoted(password(variables[substr($0, RSTART + 2, RLENGTH - 4)])) substr($0, RSTART + RLENGTH)
}
{ print }
' "$(dirname "$0")/definitions.json" > "$definitions"
# The image starts the server as this user.
if [ "$(id -u)" = 0 ]; then chown rabbitmq "$definitions"; fi
exec docker-entrypoint.sh rabbitmq-server
