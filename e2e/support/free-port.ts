import { randomUUID } from 'node:crypto';
import { Ports } from '../../scripts/launcher/ports';

const ports = new Ports(randomUUID());

/** A port on the loopback interface that no outgoing connection takes before it is bound. */
export async function freePort(): Promise<number> {
  const port = await ports.reserve();
  await ports.release(port);
  return port;
}

/** Like `freePort`, for a server that starts later: until `release`, no other one can take the port. */
export async function reservePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const port = await ports.reserve();
  return { port, release: () => ports.release(port) };
}
