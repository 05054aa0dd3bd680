import { connect, type Socket } from 'node:net';

export interface RawClient {
  /** Connects and sends these bytes. */
  open(bytes: string, port?: number): Socket;
  /** @returns everything until the server closes the connection */
  exchange(bytes: string, port?: number): Promise<string>;
}

/**
 * Sends what HTTP clients refuse to send. Connections are destroyed after each test.
 * @param currentPort of the server that is tested, once it listens
 */
export function createRawClient(currentPort: () => number): RawClient {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const open: RawClient['open'] = (bytes, port = currentPort()) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write(bytes, 'latin1');
    return socket;
  };
  return {
    open,
    async exchange(bytes, port) {
      let text = '';
      for await (const chunk of open(bytes, port)) text += chunk;
      return text;
    },
  };
}
