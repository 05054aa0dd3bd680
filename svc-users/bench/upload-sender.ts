import { request } from 'node:http';
import { dataUrl, LARGEST_FILE, photoOfSize } from '../test/images';

interface UploadPlan {
  address: string;
  tokens: string[];
  concurrency: number;
}

/**
 * Sends uploads from its own process, so that their cost is not measured. Replies to the plan, and to each `stop` with the number
 * of accepted uploads.
 */
async function main({ address, tokens, concurrency }: UploadPlan): Promise<void> {
  const photo = dataUrl(await photoOfSize(LARGEST_FILE));
  const documents = { passport: photo, documentFront: photo, documentBack: `${photo.slice(0, -4)}AAA=` };
  const body = Buffer.from(JSON.stringify({ ...documents, documentType: 'passport', dateOfBirth: '1990-12-31' }));
  let isSending = false;
  let workers: Promise<number[]> = Promise.resolve([]);

  const work = async () => {
    let sent = 0;
    for (let token = tokens.pop(); token; token = isSending ? tokens.pop() : undefined) {
      const status = await send(address, token, body);
      if (status === 201) sent++;
      else console.error(`An upload failed with status ${status}`);
    }
    return sent;
  };
  process.on('message', async (message) => {
    isSending = message === 'start';
    if (isSending) workers = Promise.all(Array.from({ length: concurrency }, work));
    else process.send?.((await workers).reduce((sum, sent) => sum + sent, 0));
  });
  process.send?.(0);
}

process.once('message', (plan: UploadPlan) => void main(plan));

function send(address: string, authorization: string, body: Buffer): Promise<number | undefined> {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/api/user/verification`, { method: 'POST', headers });
    sending.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
    sending.once('error', reject).end(body);
  });
}
