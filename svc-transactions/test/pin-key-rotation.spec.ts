import { newId } from '@larkspur/service-kit/ids';
import { computePinProof, derivePinKeys } from '@larkspur/service-kit/security/pin-proof';
import { TransactionsConfig } from '../src/config';
import { PIN, useTransfers } from './use-transfers';

const service = useTransfers();
const NEXT = 'ab'.repeat(32);

test('while PIN_KEY is rotated, a transfer is sent with a proof for each key, and again with the same', async () => {
  const config = service.app.get(TransactionsConfig);
  const former = config.PIN_KEY;
  const post = service.post;
  try {
    for (const ring of [`${former},+${NEXT}`, `${former},${NEXT}`]) {
      service.reset();
      config.PIN_KEY = ring;
      const payerId = newId();
      expect((await service.send(payerId)).statusCode).toBe(201);
      const [transfer] = service.requests;
      if (!transfer) throw new Error('Nothing was sent.');
      const proofs = derivePinKeys([former, NEXT], payerId, PIN).map((key) => computePinProof(key, transfer));
      expect(transfer.pinProof).toBe(proofs.join());
    }
  } finally {
    config.PIN_KEY = former;
    service.post = post;
  }
});

test('a page of a statement that was read before the rotation can be continued', async () => {
  const config = service.app.get(TransactionsConfig);
  const former = config.PIN_KEY;
  const payerId = newId();
  for (let i = 0; i < 3; i++) await service.send(payerId);
  const read = (query: string) =>
    service.app.inject({
      method: 'GET',
      url: `/api/transaction/complete?limit=1${query}`,
      headers: service.bearer(payerId),
    });
  const { next } = (await read('')).json().page;
  try {
    config.PIN_KEY = `${former},${NEXT}`;
    const second = await read(`&cursor=${next}`);
    expect(second.statusCode).toBe(200);
    config.PIN_KEY = `${former},+${NEXT}`;
    expect((await read(`&cursor=${second.json().page.next}`)).statusCode).toBe(200);
    config.PIN_KEY = NEXT;
    expect((await read(`&cursor=${next}`)).statusCode).toBe(422);
  } finally {
    config.PIN_KEY = former;
  }
});
