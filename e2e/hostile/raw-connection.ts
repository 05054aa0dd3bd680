import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * The address from which the attacker connects. Other clients use another loopback address, so that limits by address tell them
 * apart.
 */
const ATTACKER_ADDRESS = '127.0.0.1';

const sockets = new Set<Socket>();

/** A TCP connection on which a test sends arbitrary bytes. */
export class RawConnection {
  /** Everything received so far, as long as the connection is being read. */
  received = '';
  private readonly socket: Socket;

  private constructor(port: number, reads: boolean) {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER_ADDRESS, allowHalfOpen: true });
    sockets.add(this.socket);
    this.socket.on('error', () => undefined).once('close', () => sockets.delete(this.socket));
    if (reads) this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    // A server that ends its side has responded; the test decides when this side ends.
    this.socket.once('end', () => this.socket.end());
  }

  /** @param reads without it nothing is read: the server's writes fill the buffers of the connection */
  static async open(url: string, { reads = true } = {}): Promise<RawConnection> {
    const connection = new RawConnection(Number(new URL(url).port), reads);
    await once(connection.socket, 'connect');
    return connection;
  }

  get isClosed(): boolean {
    return this.socket.destroyed || this.socket.readableEnded;
  }

  get responseCount(): number {
    return this.received.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
  }

  /** The status of the first response. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(this.received)?.[1] ?? 0);
  }

  write(bytes: string): void {
    if (this.socket.writable) this.socket.write(bytes, 'latin1');
  }

  /** Writes and waits until it has left this process, or the connection has ended. */
  writeAll(bytes: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.isClosed || !this.socket.writable) resolve();
      else this.socket.write(bytes, 'latin1', () => resolve());
    });
  }

  /** Ends this side and continues to read. */
  halfClose(): void {
    this.socket.end();
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Ends with RST instead of FIN, unless FIN was sent before. */
  reset(): void {
    // libuv refuses to reset a connection that is being shut down, and Node then never closes it: the process cannot end.
    if (this.socket.writableEnded) this.socket.destroy();
    else this.socket.resetAndDestroy();
  }
}

/** Destroys what a failed test has left open. */
export function destroyAllConnections(): void {
  for (const socket of sockets) socket.destroy();
}

export function openMany(count: number, url: string, options?: { reads?: boolean }): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => RawConnection.open(url, options)));
}
