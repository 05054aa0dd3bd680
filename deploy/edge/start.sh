#!/bin/sh
# Writes the parts of the configuration that depend on where the bank runs, and starts nginx.
# TRUSTED_PROXIES: addresses or networks of a proxy in front of this one, separated by commas.
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
target=${EDGE_DIR:-/tmp/edge}
mkdir -p "$target"

trusted=$(printf %s "${TRUSTED_PROXIES:-}" | tr ',' ' ')
{
  echo "geo \$realip_remote_addr \$is_trusted_proxy { default 0;"
  for proxy in $trusted; do echo "  $proxy 1;"; done
  echo "}"
  echo "map \"\$is_trusted_proxy:\$http_x_forwarded_proto\" \$client_scheme { default \$scheme; 1:https https; 1:http http; }"
  if [ -n "$trusted" ]; then
    echo "real_ip_header X-Forwarded-For;"
    echo "real_ip_recursive on;"
    for proxy in $trusted; do echo "set_real_ip_from $proxy;"; done
  fi
} >"$target/http.conf"

if [ -s "$secrets/tls.crt" ] && [ -s "$secrets/tls.key" ]; then
  cat >"$target/listen.conf" <<LISTEN
listen 8080 ssl;
http2 on;
ssl_certificate $secrets/tls.crt;
ssl_certificate_key $secrets/tls.key;
ssl_protocols TLSv1.2 TLSv1.3;
ssl_session_cache shared:sessions:4m;
ssl_session_tickets off;
# A browser that opened http:// at this port.
error_page 497 =301 https://\$http_host\$request_uri;
LISTEN
else
  echo "listen 8080;" >"$target/listen.conf"
fi

exec nginx -e stderr -c /edge/nginx.conf
