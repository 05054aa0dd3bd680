import { type Movement, Payments } from './payments';
import { person } from './people';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const SIZE = { customers: 3_000, lines: 12_000 };

const payments = () => new Payments(SIZE, NOW, (index) => person(index, SIZE.customers, NOW).createdAt);

test('moves money so that all balances sum to zero and none is negative', () => {
  const bank = payments();
  const movements = [...bank.all()];
  const total = (balances: Float64Array) => balances.reduce((sum, cents) => sum + cents, 0);
  const { adjustment, settlement } = bank.internal;
  expect(total(bank.savings) + total(bank.checking) + adjustment + settlement).toBe(0);
  expect(Math.min(...bank.savings, ...bank.checking)).toBeGreaterThanOrEqual(0);
  expect(movements.length).toBeGreaterThanOrEqual(bank.movements);
  const kinds = new Set(movements.map((one) => (one.kind === 'transfer' ? one.outcome : one.kind)));
  expect([...kinds].sort()).toEqual(['completed', 'daily_limit', 'opening', 'reversal']);
});

test('is the same each time, with a distinct id for each movement and person', () => {
  const [one, other] = [[...payments().all()], [...payments().all()]];
  expect(one).toEqual(other);
  expect(new Set(one.map(({ id }) => id)).size).toBe(one.length);
  expect(
    one
      .map(({ id }) => id)
      .filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([]);
  const people = Array.from({ length: SIZE.customers }, (_, index) => person(index, SIZE.customers, NOW));
  for (const field of ['userId', 'email', 'accountNumber'] as const) {
    expect(new Set(people.map((each) => each[field])).size).toBe(people.length);
  }
});

test('has about as many lines as asked for, and customers with many of them', () => {
  const bank = payments();
  const lines = new Map<number, number>();
  const count = (customer: number) => lines.set(customer, (lines.get(customer) ?? 0) + 1);
  for (const one of bank.all()) countLines(one, count);
  const total = [...lines.values()].reduce((sum, each) => sum + each, 0);
  expect(Math.abs(total / SIZE.lines - 1)).toBeLessThan(0.05);
  expect(Math.max(...lines.values())).toBeGreaterThanOrEqual(bank.heavyLines);
});

function countLines(movement: Movement, count: (customer: number) => void): void {
  if (movement.kind === 'opening') count(movement.payee);
  else count(movement.payer);
  if (movement.kind === 'transfer' && movement.outcome === 'completed' && movement.payee !== null)
    count(movement.payee);
}
