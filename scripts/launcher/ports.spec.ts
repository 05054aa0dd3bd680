import { createServer, type Server } from 'node:net';
import { choosePublicPort, isFree, Ports } from './ports';

let blocker: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => (blocker ? blocker.close(resolve) : resolve(null)));
  blocker = undefined;
});

function block(host: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    blocker = server;
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

describe('Ports', () => {
  it('never reserves the same port twice', async () => {
    const [one, other] = [new Ports('clone'), new Ports('clone')];
    const ports = [await one.reserve(), await other.reserve(), await one.reserve(), await other.reserve()];
    expect(new Set(ports).size).toBe(4);
    await Promise.all([one.releaseAll(), other.releaseAll()]);
  });

  it('holds a port until it is released', async () => {
    const ports = new Ports('holding');
    const port = await ports.reserve();
    expect(await isFree(port)).toBe(false);
    await ports.release(port);
    expect(await isFree(port)).toBe(true);
  });

  it('stays below the ephemeral port range', async () => {
    const ports = new Ports('range');
    const port = await ports.reserve();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    await ports.releaseAll();
  });
});

describe('choosePublicPort', () => {
  it.each(['127.0.0.1', '::1'])('refuses a requested port that is in use on %s', async (host) => {
    const port = await block(host);
    await expect(choosePublicPort(String(port), 3000)).rejects.toThrow(`Port ${port} is in use`);
  });

  it('chooses the next free port when none is requested', async () => {
    const port = await block('127.0.0.1');
    expect(await choosePublicPort(undefined, port)).toBeGreaterThan(port);
  });

  it.each(['abc', '0', '70000', '1.5'])('refuses %s, which is not a port number', async (requested) => {
    await expect(choosePublicPort(requested, 3000)).rejects.toThrow('is not a port number');
  });
});
