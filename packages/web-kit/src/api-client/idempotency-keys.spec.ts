import { apiError } from '../testing/fake-host';
import { IdempotencyKeys } from './idempotency-keys';

function keysOf() {
  let count = 0;
  const keys = new IdempotencyKeys(() => `key-${++count}`);
  return async (request: unknown, outcome?: Error) => {
    let used = '';
    await keys
      .send(request, async (key) => {
        used = key;
        if (outcome) throw outcome;
      })
      .catch(() => undefined);
    return used;
  };
}

it.each(['network', 'unavailable', 'internal', 'request_timeout', 'conflict', 'rate_limited'] as const)(
  'repeats the key after %s, because the request may have taken effect or may still run',
  async (code) => {
    const send = keysOf();
    expect(await send({ amount: 5 }, apiError(code))).toBe('key-1');
    expect(await send({ amount: 6 })).toBe('key-2');
    expect(await send({ amount: 5 })).toBe('key-1');
    expect(await send({ amount: 5 })).toBe('key-3');
  },
);

it.each(['invalid', 'stale', 'forbidden', 'not_found'] as const)('gives the key up after %s', async (code) => {
  const send = keysOf();
  expect(await send({ amount: 5 }, apiError(code))).toBe('key-1');
  expect(await send({ amount: 5 })).toBe('key-2');
});
