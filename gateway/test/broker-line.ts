import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The wire between one gateway and the broker, to be cut and mended. */
export class BrokerLine {
  private readonly sockets = new Set<Socket>();
  private whole = true;

  private constructor(
    private readonly server: Server,
    private readonly broker: URL,
  ) {
    server.on('connection', (socket) => this.carry(socket));
  }

  static async to(brokerUrl: string): Promise<BrokerLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BrokerLine(server, new URL(brokerUrl));
  }

  get url(): string {
    const url = new URL(this.broker);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  async remove(): Promise<void> {
    this.cut();
    await once(this.server.close(), 'close');
  }

  private carry(near: Socket): void {
    if (!this.whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.broker.port || 5672), this.broker.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
