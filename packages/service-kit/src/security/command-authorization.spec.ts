import { openAuthorization, sealAuthorization } from './command-authorization';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const REQUEST = { reversalId: 'reversal', transferId: 'transfer', actorId: 'administrator', reason: 'Twice' };

const seal = (ring: string) => sealAuthorization(ring, 'accounts.reverse', REQUEST, 'token');
const open = (ring: string, sealed: string) => openAuthorization(ring, 'accounts.reverse', REQUEST, sealed);

it.each([
  // Neither service may have taken the next step of a rotation before the other.
  [A, `${A},+${B}`],
  [`${A},+${B}`, A],
  [`${A},+${B}`, `${A},${B}`],
  [`${A},${B}`, `${A},+${B}`],
])('one who has %s and one who has %s understand each other', async (sender, receiver) => {
  expect(await open(receiver, await seal(sender))).toBe('token');
});

it('is sealed with the current key alone', async () => {
  await expect(open(A, await seal(`${A},${B}`))).rejects.toThrow();
  await expect(open(C, await seal(A))).rejects.toThrow();
});
