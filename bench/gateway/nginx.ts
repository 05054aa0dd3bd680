/** Forwards everything, with an access log, because the gateway logs requests too. */
export const nginxConfiguration = (port: number, serviceUrl: string) => (home: string) =>
  `
  access_log ${home}/access.log combined buffer=64k flush=1s;
  keepalive_requests 1000000000;
  upstream service { server ${new URL(serviceUrl).host}; keepalive 128; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Request-Id $request_id;
    }
  }`;
