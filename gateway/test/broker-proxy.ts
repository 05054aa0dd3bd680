import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between one gateway and the broker, to interrupt their connection. */
export class BrokerProxy {
  private readonly sockets = new Set<Socket>();
  private isConnected = true;

  private constructor(
    private readonly server: Server,
    private readonly broker: URL,
  ) {
    server.on('connection', (socket) => this.connectThrough(socket));
  }

  static async to(brokerUrl: string): Promise<BrokerProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BrokerProxy(server, new URL(brokerUrl));
  }

  get url(): string {
    const url = new URL(this.broker);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  disconnect(): void {
    this.isConnected = false;
    for (const socket of this.sockets) socket.destroy();
  }

  reconnect(): void {
    this.isConnected = true;
  }

  async close(): Promise<void> {
    this.disconnect();
    await once(this.server.close(), 'close');
  }

  private connectThrough(client: Socket): void {
    if (!this.isConnected) {
      client.destroy();
      return;
    }
    const broker = connect(Number(this.broker.port || 5672), this.broker.hostname);
    for (const [from, to] of [
      [client, broker],
      [broker, client],
    ] as const) {
      this.sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  }
}
