import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import fc from 'fast-check';

/** Customers of one history, identified by index. */
export const CUSTOMERS = 4;
type CustomerIndex = number;

/** A transfer, independent of ids, for the database and the model alike. */
export interface TransferSpec {
  payer: CustomerIndex | 'unknown';
  payee: CustomerIndex | 'unknown';
  bank: 'ours' | 'ours in upper case' | 'another';
  from: AccountKind;
  accountType: AccountKind;
  cents: number;
  proof: 'right' | 'wrong PIN' | 'for another payment';
}

/**
 * `again` is the index of an earlier transfer or adjustment, counted back from the last one. `actor` is a customer who handles the
 * account, perhaps their own; without it another person does.
 */
export type Command =
  | { do: 'post'; transfers: (TransferSpec | { again: number })[] }
  | {
      do: 'adjust';
      customer: CustomerIndex;
      account: AccountKind;
      signedCents: number;
      actor?: CustomerIndex | undefined;
    }
  | { do: 'adjust again'; again: number; isDifferentAmount: boolean }
  | { do: 'reverse'; again: number; isSameId: boolean; actor?: CustomerIndex | undefined }
  | { do: 'block'; customer: CustomerIndex; isBlocked: boolean }
  | { do: 'limit'; customer: CustomerIndex; cents: number }
  | { do: 'pin'; customer: CustomerIndex; isSet: boolean }
  | { do: 'close'; customer: CustomerIndex }
  | { do: 'pass'; time: '30 minutes' | 'a day' }
  | { do: 'seal'; most: number };

const customer = fc.nat({ max: CUSTOMERS - 1 });
const kind = fc.constantFrom(...ACCOUNT_KINDS);
const again = fc.nat({ max: 5 });
const limit = fc.integer({ min: 0, max: 1_200 });
const mostly = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const transferSpec: fc.Arbitrary<TransferSpec> = fc.record({
  payer: fc.oneof({ weight: 15, arbitrary: customer }, { weight: 1, arbitrary: fc.constant('unknown' as const) }),
  payee: fc.oneof({ weight: 12, arbitrary: customer }, { weight: 1, arbitrary: fc.constant('unknown' as const) }),
  bank: mostly<TransferSpec['bank']>('ours', fc.constantFrom('ours in upper case', 'another')),
  from: kind,
  accountType: kind,
  cents: fc.integer({ min: 1, max: 400 }),
  proof: mostly<TransferSpec['proof']>('right', fc.constantFrom('wrong PIN', 'for another payment')),
});

const postCommand = (...transfers: TransferSpec[]): Command => ({ do: 'post', transfers });
const withWrongPin = (one: TransferSpec, times: number): TransferSpec[] =>
  Array(times).fill({ ...one, proof: 'wrong PIN' });

/** Wrong PINs, perhaps a correct one, wrong ones again: counts, resets and locks. */
const pinGuesses: fc.Arbitrary<Command[]> = fc
  .tuple(transferSpec, fc.integer({ min: 1, max: 5 }), fc.boolean(), fc.integer({ min: 1, max: 5 }))
  .map(([one, first, isReset, then]) => [
    postCommand(...withWrongPin(one, first)),
    ...(isReset ? [postCommand({ ...one, proof: 'right' })] : []),
    postCommand(...withWrongPin(one, then), { ...one, proof: 'right' }),
  ]);

const severalPayments = fc.array(transferSpec, { minLength: 3, maxLength: 6 });

/** Repeated payments of one payer with a daily limit, on two days. */
const spending: fc.Arbitrary<Command[]> = fc
  .tuple(customer, fc.integer({ min: 200, max: 900 }), severalPayments, severalPayments)
  .map(([payer, cents, today, tomorrow]) => {
    const pay = (one: TransferSpec) => postCommand({ ...one, payer, proof: 'right', bank: 'another' });
    return [
      ...ACCOUNT_KINDS.map((account): Command => ({ do: 'adjust', customer: payer, account, signedCents: 1_500 })),
      { do: 'limit', customer: payer, cents },
      ...today.map(pay),
      { do: 'pass', time: 'a day' },
      ...tomorrow.map(pay),
    ];
  });

/** Payments of a customer that is blocked, has no PIN or is deleted. */
const restricted: fc.Arbitrary<Command[]> = fc
  .tuple(customer, severalPayments, fc.constantFrom('block' as const, 'pin' as const, 'close' as const))
  .map(([payer, payments, how]) => {
    const out: Command = {
      block: { do: 'block', customer: payer, isBlocked: true } as const,
      pin: { do: 'pin', customer: payer, isSet: false } as const,
      close: { do: 'close', customer: payer } as const,
    }[how];
    return [out, ...payments.map((one) => postCommand({ ...one, payer, proof: 'right' }))];
  });

const post: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('post' as const),
  transfers: fc.array(
    fc.oneof({ weight: 6, arbitrary: transferSpec }, { weight: 1, arbitrary: fc.record({ again }) }),
    {
      minLength: 1,
      maxLength: 7,
    },
  ),
});

const adjust: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('adjust' as const),
  customer,
  account: kind,
  signedCents: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 800 }) },
    { weight: 4, arbitrary: fc.integer({ min: -500, max: -1 }) },
    { weight: 1, arbitrary: fc.constant(MAX_BALANCE_CENTS) },
  ),
  actor: mostly<CustomerIndex | undefined>(undefined, customer),
});

const administration: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('adjust again' as const), again, isDifferentAmount: fc.boolean() }),
  fc.record({ do: fc.constant('block' as const), customer, isBlocked: fc.boolean() }),
  fc.record({ do: fc.constant('limit' as const), customer, cents: limit }),
  fc.record({ do: fc.constant('pin' as const), customer, isSet: fc.boolean() }),
  fc.record({ do: fc.constant('close' as const), customer }),
);

const reverse: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('reverse' as const),
  again,
  isSameId: fc.boolean(),
  actor: mostly<CustomerIndex | undefined>(undefined, customer),
});

const pass: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('pass' as const),
  time: fc.constantFrom('30 minutes' as const, 'a day' as const),
});

const seal: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('seal' as const),
  most: fc.integer({ min: 1, max: 5 }),
});

const single = (command: fc.Arbitrary<Command>) => command.map((one) => [one]);

const episode: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 10, arbitrary: single(post) },
  { weight: 3, arbitrary: single(adjust) },
  { weight: 3, arbitrary: single(reverse) },
  { weight: 4, arbitrary: single(administration) },
  { weight: 1, arbitrary: single(pass) },
  { weight: 2, arbitrary: single(seal) },
  { weight: 1, arbitrary: pinGuesses },
  { weight: 1, arbitrary: spending },
  { weight: 1, arbitrary: restricted },
);

const deposits = fc.array(fc.integer({ min: 1, max: 1_200 }), { minLength: 2 * CUSTOMERS, maxLength: 2 * CUSTOMERS });
const limits = fc.array(fc.option(limit, { freq: 1 }), { minLength: CUSTOMERS, maxLength: CUSTOMERS });

/** Starts with deposits for all customers and a low limit for some, so that the commands have varied outcomes. */
export const commandHistory: fc.Arbitrary<Command[]> = fc
  .tuple(deposits, limits, fc.array(episode, { minLength: 1, maxLength: 20, size: 'max' }))
  .map(([given, limited, episodes]) => [
    ...given.map((signedCents, i): Command => {
      const account = i % 2 === 0 ? 'savings' : 'checking';
      return { do: 'adjust', customer: i >> 1, account, signedCents };
    }),
    ...limited.flatMap((cents, i): Command[] => (cents === null ? [] : [{ do: 'limit', customer: i, cents }])),
    ...episodes.flat(),
  ]);

/** Batches of transfers, for concurrent clients. */
export const transferBatches = fc.array(fc.array(transferSpec, { minLength: 1, maxLength: 6 }), {
  minLength: 8,
  maxLength: 8,
});
