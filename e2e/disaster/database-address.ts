import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The address of the current primary, like a virtual IP address or a Kubernetes service. */
export class DatabaseAddress {
  private connections: { client: Socket; server: Socket }[] = [];

  private constructor(
    private readonly listener: Server,
    private readonly credentials: URL,
    private target: URL | null,
  ) {
    listener.on('connection', (client) => this.relay(client));
  }

  static async leadingTo(url: string): Promise<DatabaseAddress> {
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new DatabaseAddress(listener, new URL(url), new URL(url));
  }

  get url(): string {
    const url = new URL(this.credentials);
    url.host = `127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
    return url.href;
  }

  /**
   * Simulates the loss of the machine behind it: open connections get no response and are not closed. New connections are
   * refused.
   */
  fallSilent(): void {
    this.target = null;
    for (const { client, server } of this.connections) {
      client.unpipe(server);
      server.unpipe(client);
      // Otherwise the end of the server would be passed on.
      server.removeAllListeners('close');
      server.destroy();
      client.resume();
    }
  }

  /** New connections lead to this server. */
  leadTo(url: string): void {
    this.target = new URL(url);
  }

  close(): void {
    this.listener.close();
    for (const { client, server } of this.connections) {
      client.destroy();
      server.destroy();
    }
  }

  private relay(client: Socket): void {
    client.on('error', () => undefined);
    if (!this.target) {
      client.destroy();
      return;
    }
    const server = connect(Number(this.target.port), this.target.hostname);
    server.on('error', () => undefined);
    server.on('close', () => client.destroy());
    client.on('close', () => {
      server.destroy();
      this.connections = this.connections.filter((one) => one.client !== client);
    });
    client.pipe(server);
    server.pipe(client);
    this.connections.push({ client, server });
  }
}
