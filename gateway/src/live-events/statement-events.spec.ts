import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StatementChange } from '@larkspur/contracts/messages';
import { eventsByUser } from './statement-events';

const USERS = 20_000;

function change(userId: string): StatementChange {
  return {
    userId,
    line: {
      _id: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31',
      amount: -84.5,
      transactionType: 'debit',
      date: '2026-11-20T09:41:07.000Z',
      description: 'Electricity, November',
      kind: 'transfer',
      status: 'completed',
      account: 'checking',
      reference: 'LB-7F3K-92QD',
      counterparty: null,
      reason: null,
    },
    balance: { account: 'checking', balanceCents: 12_345, revision: 7 },
  };
}

it('formats the events of a message for each user, the balance after its line', () => {
  const events = eventsByUser('m1', [change('u1'), change('u2'), { ...change('u1'), balance: null }]);
  expect([...events.keys()]).toEqual(['u1', 'u2']);
  const ids = (userId: string) => events.get(userId)?.text.match(/^id: .+$/gm);
  expect(ids('u1')).toEqual(['id: m1.0.0', 'id: m1.0.1', 'id: m1.2.0']);
  expect(events.get('u1')?.count).toBe(3);
  expect(ids('u2')).toEqual(['id: m1.1.0', 'id: m1.1.1']);
});

it('keeps events in hardly more memory than their text, because the gateway buffers those of two minutes', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const changes = Array.from({ length: USERS }, (_, number) => change(`u${number}`));
  const measure = () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const events = eventsByUser('m1', changes);
    collectGarbage();
    const used = process.memoryUsage().heapUsed - before;
    return { used, size: [...events.values()].reduce((sum, { text }) => sum + text.length, 0) };
  };
  // Measures five times: other memory that the process frees or keeps does not distort every measurement.
  const ratios = Array.from({ length: 5 }, measure).map(({ used, size }) => used / size);
  expect({ ratios, isPlausible: ratios.some((ratio) => ratio > 0.5 && ratio < 1.6) }).toMatchObject({
    isPlausible: true,
  });
});
