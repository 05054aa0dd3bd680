import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { brokerUrl } from './harness';

/** A TCP proxy to the shared broker, which a test can cut or freeze without affecting others. */
export class BrokerProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<BrokerProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const brokerProxy = new BrokerProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (socket) => brokerProxy.join(socket));
    return brokerProxy;
  }

  get url(): string {
    const url = new URL(brokerUrl());
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Closes all connections and refuses new ones until `restore`. */
  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Keeps connections open but forwards nothing, like a broker that hangs. */
  freeze(): void {
    for (const socket of this.sockets) socket.pause();
  }

  async restore(): Promise<void> {
    for (const socket of this.sockets) socket.resume();
    if (this.server.listening) return;
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async remove(): Promise<void> {
    if (this.server.listening) await this.cut();
  }

  private join(near: Socket): void {
    const { hostname, port } = new URL(brokerUrl());
    const far = connect(Number(port || 5672), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
