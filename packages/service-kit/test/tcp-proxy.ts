import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { brokerUrl } from './harness';

/** A TCP proxy to a shared server, which a test can cut or freeze without affecting others. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly target: URL,
  ) {}

  /** @param target the URL of the server, by default of the broker */
  static async start(target = brokerUrl()): Promise<TcpProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new TcpProxy(server, (server.address() as AddressInfo).port, new URL(target));
    server.on('connection', (socket) => proxy.join(socket));
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
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

  /** Keeps connections open but forwards nothing, like a server that hangs. */
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
    const { hostname, port } = this.target;
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
