import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stoppable } from '@larkspur/federation/web-server';

/** Values by metric and labels, such as `upstream_requests{service="gateway"}`. */
type ReadGauges = () => Record<string, number>;

const STARTED_AT = Math.round(Date.now() / 1_000 - process.uptime());

interface MetricsOptions {
  host: string;
  port: number;
  read: ReadGauges;
  /** Descriptions of what is wrong with the configured remotes or with their claims. */
  problems(): string[];
}

/**
 * Serves gauges in the text format of Prometheus, and the problems at `/problems`, on a port of their own, because the
 * shell's port is public. A handful of gauges that are read at each scrape need no library.
 */
export async function serveMetrics({
  host,
  port,
  read,
  problems,
}: MetricsOptions): Promise<Stoppable & { port: number }> {
  const server: Server = createServer((request, response) => {
    if (request.url === '/problems') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ problems: problems() }));
      return;
    }
    const gauges = { process_start_time_seconds: STARTED_AT, ...activeResources(), ...read() };
    const lines = Object.entries(gauges).map(([name, value]) => `${name} ${value}\n`);
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(lines.join(''));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function activeResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const type of process.getActiveResourcesInfo()) {
    const name = `nodejs_active_resources{type="${type}"}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
