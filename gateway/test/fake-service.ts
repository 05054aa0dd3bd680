import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an upstream answers unless told otherwise. */
export interface Echo {
  from: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A service as the gateway meets it: a real HTTP server that tells what it was asked. */
export class FakeService {
  respond: RequestListener = this.echo;
  readonly requests: IncomingMessage[] = [];
  private server: Server | undefined;
  private port = 0;

  constructor(readonly name: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the port it had before, when it had one. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.requests.push(request);
      this.respond.call(this, request, response);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  reset(): void {
    this.respond = this.echo;
    this.requests.length = 0;
  }

  private echo(request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const { method, url, headers } = request;
      response.end(JSON.stringify({ from: this.name, method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
  }
}
