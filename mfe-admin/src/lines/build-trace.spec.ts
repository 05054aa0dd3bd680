import type { TraceStep, TransferTrace } from '@larkspur/contracts/transaction';
import { buildTrace } from './build-trace';

const step = (name: TraceStep['step'], at: string | null, what: string = name): TraceStep => ({ step: name, at, what });
const trace = (different: Partial<TransferTrace>): TransferTrace => ({
  transferId: 't1',
  status: 'completed',
  reason: null,
  ledger: 'posted',
  steps: [],
  ...different,
});
const SENT = [step('request', '2026-11-20T10:00:00.000Z'), step('command', '2026-11-20T10:00:00.050Z', 'first')];
const POSTED = [
  step('posting', '2026-11-20T10:00:00.250Z'),
  step('entry', '2026-11-20T10:00:00.250Z', '−$5.00'),
  step('entry', '2026-11-20T10:00:00.250Z', '$5.00'),
  step('seal', null, 'Sealed in block 7'),
];

it('joins what belongs together, and says how long each step took', () => {
  const events = buildTrace(
    trace({
      steps: [
        ...SENT,
        step('command', '2026-11-20T10:00:05.050Z', 'again'),
        ...POSTED,
        step('reply', '2026-11-20T10:02:30.000Z'),
        step('line', '2026-11-20T10:02:30.000Z', 'debit'),
        step('line', '2026-11-20T10:02:30.000Z', 'credit'),
      ],
    }),
  );
  expect(events.map(({ title, state, details }) => [title, state, details])).toEqual([
    ['Requested', 'done', ['request']],
    ['Sent to the ledger', 'done', ['first', 'again', '0.05 s later']],
    ['Posted in the ledger', 'done', ['posting', '−$5.00', '$5.00', 'Sealed in block 7', '0.20 s later']],
    ['Outcome received', 'done', ['reply', '2 min later']],
    ['Added to the statements', 'done', ['debit', 'credit']],
  ]);
});

it('calls the customers by their names', () => {
  const steps = [step('request', null, 'u1 requested $5.00'), step('line', null, 'Statement line for u2: credit')];
  const names = new Map([
    ['u1', 'Ada Lovelace'],
    ['u2', 'Grace Hopper'],
  ]);
  expect(buildTrace(trace({ steps }), names).flatMap(({ details }) => details)).toEqual([
    'Ada Lovelace requested $5.00',
    'Statement line for Grace Hopper: credit',
  ]);
});

it('tells the lines of a reversal from those of the transfer', () => {
  const steps = [...SENT, step('line', null), step('reversal', null), step('line', null, 'back')];
  expect(buildTrace(trace({ steps })).map(({ title }) => title)).toEqual([
    'Requested',
    'Sent to the ledger',
    'Added to the statements',
    'Reversed in the ledger',
    'Reversal added to the statements',
  ]);
});

it.each([
  ['not_posted', /hasn’t moved/],
  ['posted', /has moved/],
] as const)('says what a pending transfer waits for when the ledger has %s it', (ledger, text) => {
  const last = buildTrace(trace({ status: 'pending', ledger, steps: SENT })).at(-1);
  expect(last).toMatchObject({ title: 'Waiting for the outcome', state: 'current' });
  expect(last?.details.join()).toMatch(text);
});

it('says that the ledger did not answer', () => {
  expect(buildTrace(trace({ ledger: 'unknown', steps: SENT })).at(-1)?.title).toBe('Ledger unavailable');
});

it('marks the outcome of a rejected transfer as failed', () => {
  const steps = [...SENT, step('reply', null, 'Ledger reply: rejected')];
  expect(buildTrace(trace({ status: 'rejected', steps })).at(-1)).toMatchObject({
    title: 'Outcome received',
    state: 'failed',
  });
  const early = buildTrace(trace({ status: 'rejected', reason: 'daily_limit', ledger: 'not_posted', steps: SENT }));
  expect(early.at(-1)).toMatchObject({ title: 'Rejected', state: 'failed', details: ['Daily limit'] });
});
