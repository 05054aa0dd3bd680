import { randomUUID } from 'node:crypto';
import { Ports } from '../../scripts/launcher/ports';

const ports = new Ports(randomUUID());

/** A port on the loopback interface that no outgoing connection takes before it is bound. */
export async function freePort(): Promise<number> {
  const port = await ports.reserve();
  await ports.release(port);
  return port;
}
