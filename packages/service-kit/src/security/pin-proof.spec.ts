import {
  computePinProof,
  computePinProofs,
  derivePinKey,
  derivePinKeys,
  hmacPads,
  keyOfInnerPad,
  rekeyPinKey,
} from './pin-proof';

const [A, B] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string];
const PIN = '593127';
const TRANSFER = {
  transferId: 'transfer',
  payerId: 'payer',
  from: 'savings',
  amountCents: 100,
  accountNumber: '1000000001',
  accountType: 'checking',
  bankName: 'Larkspur Bank',
};

it('brings a stored key to a new secret without the PIN', () => {
  const stored = hmacPads(derivePinKey(A, 'payer', PIN));
  const rekeyed = rekeyPinKey(B, keyOfInnerPad(stored.inner));
  expect(derivePinKeys([A, B], 'payer', PIN)).toEqual([derivePinKey(A, 'payer', PIN), rekeyed]);
  // An attacker who knows only one of the secrets cannot compute it.
  expect(rekeyed).not.toEqual(derivePinKey(B, 'payer', PIN));
});

it('gives a proof for each key of the ring, the announced one included', () => {
  const proofs = derivePinKeys([A, B], 'payer', PIN).map((key) => computePinProof(key, TRANSFER));
  expect(computePinProofs(A, PIN, TRANSFER)).toBe(proofs[0]);
  for (const ring of [`${A},+${B}`, `${A},${B}`]) expect(computePinProofs(ring, PIN, TRANSFER)).toBe(proofs.join());
});
