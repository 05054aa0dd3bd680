import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers requests below `/api`. */
export interface ApiResponder {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * A bank's one origin with an API that a test replaces: all other requests are passed to the shell. A browser that intercepts
 * requests itself uses neither its cache nor previously compiled code.
 */
export class FrontServer {
  /** Without one, the API is unavailable. */
  api: ApiResponder | null = null;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly shellUrl: string,
    private readonly server: Server,
  ) {}

  static async start(shellUrl: string): Promise<FrontServer> {
    const front = new FrontServer(shellUrl, createServer());
    front.server.on('request', (incoming, response) => void front.handle(incoming, response));
    front.server.listen(0, '127.0.0.1');
    await once(front.server, 'listening');
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!incoming.url?.startsWith('/api/')) return this.passOn(incoming, response);
    if (!this.api) {
      response.writeHead(503).end();
      return;
    }
    await this.api.handle(incoming, response);
  }

  private passOn(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, this.shellUrl), { method, headers, agent: this.agent });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}
