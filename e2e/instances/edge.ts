import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bank } from '../../scripts/launcher/bank';
import { ManagedProcess } from '../../scripts/launcher/managed-process';
import { RunRecord } from '../../scripts/launcher/run-record';
import { nginxSpec } from '../support/nginx';

/** The proxy in front of a deployment: `/api` goes to the gateways, everything else to the shells. */
export class Edge {
  private constructor(
    readonly url: string,
    private readonly nginx: ManagedProcess,
  ) {}

  /** @param folder for nginx's files */
  static async start(folder: string, port: number, { instanceUrls }: Pick<Bank, 'instanceUrls'>): Promise<Edge> {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    const url = `http://127.0.0.1:${port}`;
    const spec = await nginxSpec(folder, () => configuration(port, instanceUrls.gateway, instanceUrls.shell));
    const nginx = new ManagedProcess(
      {
        ...spec,
        name: 'nginx',
        stage: 'application',
        env: {},
        isReady: async () => (await fetch(`${url}/health/live`)).ok,
        readyWithinMs: 60_000,
        stopSignal: 'SIGTERM',
        stopWithinMs: 5_000,
      },
      new RunRecord(join(folder, 'edge.json'), () => undefined),
      join(folder, 'logs', 'nginx.log'),
      () => undefined,
    );
    await nginx.start();
    return new Edge(url, nginx);
  }

  stop(): Promise<void> {
    return this.nginx.stop();
  }
}

// A server that was just replaced must not be avoided for ten seconds: the other one may be the next. Idle connections end before
// a server that stops would close them under a request.
const upstream = (name: string, urls: readonly string[]) =>
  `  upstream ${name} { ${urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' ')} keepalive 32; keepalive_timeout 2s; }`;

const configuration = (port: number, gateways: readonly string[], shells: readonly string[]) => `
  access_log off;
${upstream('gateway', gateways)}
${upstream('shell', shells)}
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 50m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    location /api/ { proxy_pass http://gateway; proxy_buffering off; }
    location / { proxy_pass http://shell; }
  }`;
