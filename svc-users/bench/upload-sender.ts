import { request } from 'node:http';
import { dataUrl, LARGEST_FILE, photoOfSize } from '../test/images';

interface Order {
  address: string;
  tokens: string[];
  atATime: number;
}

/** From a process of its own: what it costs to send is not to be counted. Answers its order, and each `stop` with how many went through. */
async function main({ address, tokens, atATime }: Order): Promise<void> {
  const photo = dataUrl(await photoOfSize(LARGEST_FILE));
  const documents = { passport: photo, documentFront: photo, documentBack: `${photo.slice(0, -4)}AAA=` };
  const body = Buffer.from(JSON.stringify({ ...documents, documentType: 'passport', dateOfBirth: '1990-12-31' }));
  let isSending = false;
  let lines: Promise<number[]> = Promise.resolve([]);

  const line = async () => {
    let sent = 0;
    for (let token = tokens.pop(); token; token = isSending ? tokens.pop() : undefined) {
      const status = await send(address, token, body);
      if (status === 201) sent++;
      else console.error(`an upload was answered ${status}`);
    }
    return sent;
  };
  process.on('message', async (message) => {
    isSending = message === 'start';
    if (isSending) lines = Promise.all(Array.from({ length: atATime }, line));
    else process.send?.((await lines).reduce((sum, sent) => sum + sent, 0));
  });
  process.send?.(0);
}

process.once('message', (order: Order) => void main(order));

function send(address: string, authorization: string, body: Buffer): Promise<number | undefined> {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/api/user/verification`, { method: 'POST', headers });
    sending.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)));
    sending.once('error', reject).end(body);
  });
}
