import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { discardBody } from './discard-body';

const MEGABYTE = 1024 * 1024;

it('reads a body to its end in steps, and serves other requests in between', async () => {
  let wasComplete = false;
  let answeredMeanwhile = 0;
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') {
      discardBody(incoming);
      incoming.once('end', () => {
        wasComplete = true;
        response.end('refused');
      });
      return;
    }
    if (!wasComplete) answeredMeanwhile += 1;
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const sent = request({ port, host: '127.0.0.1', method: 'POST' });
    sent.end(Buffer.alloc(8 * MEGABYTE));
    const responded = once(sent, 'response');
    while (!wasComplete) await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const [response] = await responded;
    expect(await text(response)).toBe('refused');
    expect(answeredMeanwhile).toBeGreaterThan(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
