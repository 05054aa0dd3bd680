import type { Commands } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import { newId } from '@larkspur/service-kit/ids';
import { sealAuthorization } from '@larkspur/service-kit/security/command-authorization';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { BackOffice } from './set-up';

/** Commands of other services, which carry the administrator's authorization. */
export function moneyCommands({ service, register, asUser, adjusted }: BackOffice): void {
  const PIN_KEY = 'ef'.repeat(32);
  const admin = newId();
  const tokenOf = (userId: string, role: Role = 'administrator', seconds = 60) =>
    service().issuer.bearer(userId, role, seconds).authorization.replace('Bearer ', '');

  const adjustment = (userId: string): Commands['accounts.adjust']['request'] => ({
    postingId: newId(),
    userId,
    actorId: admin,
    account: 'savings',
    transactionType: 'credit',
    amountCents: 5_000,
    description: 'Goodwill',
    date: new Date().toISOString(),
  });
  const seal = (command: Commands['accounts.adjust']['request'], token: string, key = PIN_KEY) =>
    sealAuthorization(key, 'accounts.adjust', command, token);
  const savingsOf = async (userId: string) => (await asUser(userId, 'GET', '/api/user/me')).json().data.account.savings;

  test('are refused unless the administrator whom they name asked for exactly this', async () => {
    const { _id: userId } = await register();
    const command = adjustment(userId);
    const forged: [string, string | undefined][] = [
      ['nothing', undefined],
      ['no JWE', 'not sealed'],
      ['the token as it is', tokenOf(admin)],
      ['another key', await seal(command, tokenOf(admin), 'ab'.repeat(32))],
      ['a customer', await seal(command, tokenOf(admin, 'customer'))],
      ['an auditor', await seal(command, tokenOf(admin, 'auditor'))],
      ['another administrator', await seal(command, tokenOf(newId()))],
      ['an expired token', await seal(command, tokenOf(admin, 'administrator', -1))],
      ['another amount', await seal({ ...command, amountCents: 1 }, tokenOf(admin))],
      ['another customer', await seal({ ...command, userId: newId() }, tokenOf(admin))],
    ];
    for (const [what, authorization] of forged) {
      const reply = await service().bus.request('accounts.adjust', {
        ...command,
        ...(authorization && { authorization }),
      });
      expect([what, reply]).toEqual([what, { outcome: 'refused', code: 'unauthorized' }]);
    }
    expect(await savingsOf(userId)).toBe(0);

    const authorization = await seal(command, tokenOf(admin));
    const sent = { ...command, authorization };
    expect(await service().bus.request('accounts.adjust', sent)).toEqual({ outcome: 'posted' });
    expect(await service().bus.request('accounts.adjust', sent)).toEqual({ outcome: 'posted' });
    expect(await savingsOf(userId)).toBe(50);
    await eventually(async () => adjusted.find(({ postingId }) => postingId === command.postingId) ?? null);
    expect(JSON.stringify(adjusted)).not.toContain(authorization);
  });

  test('include reversals', async () => {
    const command = { reversalId: newId(), transferId: newId(), actorId: admin, reason: 'Sent twice' };
    const refused = { outcome: 'refused', code: 'unauthorized' };
    expect(await service().bus.request('accounts.reverse', command)).toEqual(refused);
    const authorization = await sealAuthorization(PIN_KEY, 'accounts.reverse', command, tokenOf(admin));
    const other = { ...command, transferId: newId(), authorization };
    expect(await service().bus.request('accounts.reverse', other)).toEqual(refused);
    const reply = await service().bus.request('accounts.reverse', { ...command, authorization });
    expect(reply).toEqual({ outcome: 'refused', code: 'not_found' });
  });

  test('are refused for the own account of the administrator, also when another service asks', async () => {
    const { _id: userId } = await register();
    const command = { ...adjustment(userId), actorId: userId };
    const authorization = await seal(command, tokenOf(userId));
    const reply = await service().bus.request('accounts.adjust', { ...command, authorization });
    expect(reply).toEqual({ outcome: 'refused', code: 'own_account' });
    expect(await savingsOf(userId)).toBe(0);
  });
}
