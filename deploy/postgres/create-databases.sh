#!/bin/bash
# Run once by the postgres image, on an empty volume. Creates each service's database, its owner, and the role that the
# service connects as. PASSWORDS_DIR has a file for each password.
set -euo pipefail

create() {
  local service=$1 owner_password=$2 app_password=$3
  # psql reads the passwords from its environment, because arguments of a process are visible to others.
  OWNER_PASSWORD=$owner_password APP_PASSWORD=$app_password psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    -v owner="larkspur_${service}_owner" -v app="larkspur_${service}_app" -v database="larkspur_${service}" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
CREATE ROLE :"app" LOGIN PASSWORD :'app_password';
CREATE DATABASE :"database" OWNER :"owner" TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"app";
SQL
}

# A password for each role, so that a leaked password of one service does not open another service's database.
for service in auth users transactions contacts; do
  create "$service" "$(cat "$PASSWORDS_DIR/${service^^}_OWNER_PASSWORD")" "$(cat "$PASSWORDS_DIR/${service^^}_APP_PASSWORD")"
done
