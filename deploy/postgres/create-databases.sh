#!/bin/bash
# Run once by the postgres image, on an empty volume. Creates each service's database, its owner, and the role that the
# service connects as.
set -euo pipefail

create() {
  local service=$1 owner_password=$2 app_password=$3
  psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    -v owner="larkspur_${service}_owner" -v app="larkspur_${service}_app" -v database="larkspur_${service}" \
    -v owner_password="$owner_password" -v app_password="$app_password" <<'SQL'
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
CREATE ROLE :"app" LOGIN PASSWORD :'app_password';
CREATE DATABASE :"database" OWNER :"owner" TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"app";
SQL
}

# A password for each role, so that what leaks from one service opens no other service's database.
create auth "$AUTH_OWNER_PASSWORD" "$AUTH_APP_PASSWORD"
create users "$USERS_OWNER_PASSWORD" "$USERS_APP_PASSWORD"
create transactions "$TRANSACTIONS_OWNER_PASSWORD" "$TRANSACTIONS_APP_PASSWORD"
create contacts "$CONTACTS_OWNER_PASSWORD" "$CONTACTS_APP_PASSWORD"
