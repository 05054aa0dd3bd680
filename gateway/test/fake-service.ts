import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The default response: what the service received. */
export interface Echo {
  from: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Operations by path and method, as far as the gateway reads them. */
type Paths = Record<string, Record<string, Policy>>;

interface Policy {
  'x-rate-limit': string;
  'x-token': string;
  'x-access'?: string;
  'x-body-limit'?: number;
}

/** A real HTTP server in place of a service. Requests for its OpenAPI document are neither recorded nor overridden. */
export class FakeService {
  respond: RequestListener = this.echo;
  /** The text of its OpenAPI document, instead of one with `paths`. */
  document: string | undefined;
  readonly requests: IncomingMessage[] = [];
  /** The number of times that its OpenAPI document has been read. */
  documentReads = 0;
  private server: Server | undefined;
  private port = 0;

  constructor(
    readonly name: string,
    public paths: Paths = {},
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Reuses the port of an earlier start. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.url === '/openapi.json') return this.serveDocument(response);
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
    this.document = undefined;
    this.requests.length = 0;
  }

  private serveDocument(response: ServerResponse): void {
    this.documentReads += 1;
    response.setHeader('content-type', 'application/json');
    response.end(this.document ?? JSON.stringify({ paths: this.paths, schemas: {} }));
  }

  private echo(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const { method, url, headers } = request;
      response.end(JSON.stringify({ from: this.name, method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
  }
}

export const policy = (rateLimit: string, token = 'checked'): Policy => ({
  'x-rate-limit': rateLimit,
  'x-token': token,
});
