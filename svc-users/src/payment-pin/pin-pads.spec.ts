import { derivePinKeys, hmacPads } from '@larkspur/service-kit/security/pin-proof';
import { computePinPads, rekeyPinPads } from './pin-pads';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const PIN = '593127';

it('stores a new PIN under every key that is in use, and not under the announced one', () => {
  const [first] = derivePinKeys([A], 'user', PIN) as [Buffer];
  expect(computePinPads(A, 'user', PIN)).toEqual({ ...hmacPads(first), keyCount: 1 });
  expect(computePinPads(`${A},+${B}`, 'user', PIN)).toEqual({ ...hmacPads(first), keyCount: 1 });
});

it.each([`${A},${B}`, `${A},${B},+${C}`, `${A},${B},${C}`])('brings stored pads to %s', (ring) => {
  for (const former of [A, `${A},${B}`]) {
    expect(rekeyPinPads(ring, computePinPads(former, 'user', PIN))).toEqual(computePinPads(ring, 'user', PIN));
  }
});
