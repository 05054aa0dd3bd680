import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { followPayment } from './follow-payment';

const PATH = '/transaction/transfer';
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  // The host and the first lookup order themselves by it.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => jest.useRealTimers());

function follow(answer: unknown, isBeingSent = false, host = new FakeHost()) {
  host.on(`GET ${PATH}`, answer);
  const seen: string[] = [];
  const stop = followPayment(host, 'key', {
    onFound: ({ status }) => seen.push(status),
    onNotReceived: () => seen.push('not received'),
    onUnreachable: () => seen.push('unreachable'),
    isBeingSent: async () => isBeingSent,
  });
  return { host, seen, stop, lookUps: () => host.callsTo('GET', PATH).length };
}

const TOO_MANY = Object.assign(apiError('rate_limited'), { retryAfter: 24 });
const pending = buildStatementLine({ _id: 't1', status: 'pending' });

it('looks up at growing intervals while the transfer is pending, and stops at its outcome', async () => {
  const { host, seen, lookUps } = follow({ data: [pending] });
  await pass(0);
  expect(lookUps()).toBe(1);
  await pass(1_000 + 2_000 + 4_000 + 8_000);
  expect(lookUps()).toBe(5);
  host.on(`GET ${PATH}`, { data: [buildStatementLine({ _id: 't1' })] });
  await pass(15_000);
  await pass(60_000);
  expect(lookUps()).toBe(6);
  expect(seen.at(-1)).toBe('completed');
});

it('waits as long as the bank asks', async () => {
  const { lookUps } = follow(Object.assign(apiError('rate_limited'), { retryAfter: 30 }));
  await pass(29_000);
  expect(lookUps()).toBe(1);
  await pass(2_000);
  expect(lookUps()).toBe(2);
});

it('waits as long as the bank asks, also when an event comes during the lookup', async () => {
  let refuse = () => {};
  const { host, lookUps } = follow(() => new Promise((_, reject) => (refuse = () => reject(TOO_MANY))));
  await pass(0);
  host.emit({ name: 'ready', data: { resumed: false } });
  refuse();
  await pass(23_000);
  expect(lookUps()).toBe(1);
  await pass(2_000);
  expect(lookUps()).toBe(2);
});

it('begins with one lookup, also where the stream has been open before', async () => {
  const host = new FakeHost();
  host.live.subscribe(() => undefined);
  const { lookUps } = follow({ data: [pending] }, false, host);
  await pass(0);
  expect(lookUps()).toBe(1);
});

it('does not begin after it is stopped', async () => {
  const { stop, lookUps } = follow({ data: [pending] });
  stop();
  await pass(0);
  expect(lookUps()).toBe(0);
});

it('does not say that a transfer was not received until three seconds have passed, and says it once', async () => {
  const { seen, lookUps, host } = follow({ data: [] });
  await pass(2_900);
  expect(seen).toEqual([]);
  await pass(600);
  expect(seen).toEqual(['not received']);
  const before = lookUps();
  await pass(120_000);
  expect(lookUps()).toBe(before);
  host.emit({ name: 'ready', data: { resumed: false } });
  await pass(0);
  expect(lookUps()).toBe(before + 1);
  expect(seen).toEqual(['not received']);
});

it('does not say so while a tab is still sending it', async () => {
  const { seen } = follow({ data: [] }, true);
  await pass(60_000);
  expect(seen).toEqual([]);
});

it('settles by the event of its transfer without a lookup, and ignores other events', async () => {
  const { host, seen, lookUps } = follow({ data: [pending] });
  await pass(0);
  host.emit({ name: 'transaction', data: buildStatementLine({ _id: 'another' }) });
  host.emit({ name: 'ready', data: { resumed: true } });
  await pass(0);
  expect(lookUps()).toBe(1);
  host.emit({ name: 'transaction', data: buildStatementLine({ _id: 't1', status: 'rejected', reason: 'wrong_pin' }) });
  expect(seen).toEqual(['pending', 'rejected']);
  await pass(60_000);
  expect(lookUps()).toBe(1);
});

it('looks up again when an event arrives during a lookup', async () => {
  let answer: (response: unknown) => void = () => undefined;
  const { host, seen } = follow(() => new Promise((resolve) => (answer = resolve)));
  await pass(0);
  host.emit({ name: 'transaction', data: buildStatementLine({ _id: 't1' }) });
  const first = answer;
  host.on(`GET ${PATH}`, { data: [buildStatementLine({ _id: 't1' })] });
  first({ data: [] });
  await pass(0);
  expect(seen).toEqual(['completed']);
});

it('looks up as soon as the connection is back, and reports nothing after it is stopped', async () => {
  const { host, seen, stop, lookUps } = follow(apiError('network'));
  await pass(0);
  expect(seen).toEqual(['unreachable']);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(lookUps()).toBe(2);
  stop();
  host.on(`GET ${PATH}`, { data: [buildStatementLine()] });
  window.dispatchEvent(new Event('online'));
  host.emit({ name: 'ready', data: { resumed: false } });
  await pass(60_000);
  expect(lookUps()).toBe(2);
  expect(seen).toEqual(['unreachable', 'unreachable']);
});
