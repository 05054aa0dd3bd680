import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import fc from 'fast-check';

/** Customers of one history, named by their place. */
export const CUSTOMERS = 4;
type Who = number;

/** What a client might ask for, in words that mean the same to the database and to the model. */
export interface TransferSpec {
  payer: Who | 'a stranger';
  payee: Who | 'no such number';
  bank: 'ours' | 'ours in capitals' | 'another';
  from: AccountKind;
  accountType: AccountKind;
  cents: number;
  proof: 'right' | 'wrong PIN' | 'of another payment';
}

/** `again` counts back through what was asked before: the last one is 0. */
export type Command =
  | { do: 'post'; transfers: (TransferSpec | { again: number })[] }
  | { do: 'adjust'; who: Who; account: AccountKind; signedCents: number }
  | { do: 'adjust again'; again: number; otherCents: boolean }
  | { do: 'reverse'; again: number; underTheSameId: boolean }
  | { do: 'block'; who: Who; isBlocked: boolean }
  | { do: 'limit'; who: Who; cents: number }
  | { do: 'pin'; who: Who; isSet: boolean }
  | { do: 'close'; who: Who }
  | { do: 'pass'; time: '30 minutes' | 'a day' }
  | { do: 'seal'; most: number };

const who = fc.nat({ max: CUSTOMERS - 1 });
const kind = fc.constantFrom(...ACCOUNT_KINDS);
const again = fc.nat({ max: 5 });
const limit = fc.integer({ min: 0, max: 1_200 });
const often = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const wish: fc.Arbitrary<TransferSpec> = fc.record({
  payer: fc.oneof({ weight: 15, arbitrary: who }, { weight: 1, arbitrary: fc.constant('a stranger' as const) }),
  payee: fc.oneof({ weight: 12, arbitrary: who }, { weight: 1, arbitrary: fc.constant('no such number' as const) }),
  bank: often<TransferSpec['bank']>('ours', fc.constantFrom('ours in capitals', 'another')),
  from: kind,
  accountType: kind,
  cents: fc.integer({ min: 1, max: 400 }),
  proof: often<TransferSpec['proof']>('right', fc.constantFrom('wrong PIN', 'of another payment')),
});

const asked = (...transfers: TransferSpec[]): Command => ({ do: 'post', transfers });
const wrong = (one: TransferSpec, times: number): TransferSpec[] => Array(times).fill({ ...one, proof: 'wrong PIN' });

/** Wrong PINs, a right one by itself, wrong ones again: what counts them, forgets them, locks. */
const guesses: fc.Arbitrary<Command[]> = fc
  .tuple(wish, fc.integer({ min: 1, max: 5 }), fc.boolean(), fc.integer({ min: 1, max: 5 }))
  .map(([one, first, isForgiven, then]) => [
    asked(...wrong(one, first)),
    ...(isForgiven ? [asked({ ...one, proof: 'right' })] : []),
    asked(...wrong(one, then), { ...one, proof: 'right' }),
  ]);

const severalPayments = fc.array(wish, { minLength: 3, maxLength: 6 });

/** One payer with money in both accounts and a limit, again and again on two days. */
const spending: fc.Arbitrary<Command[]> = fc
  .tuple(who, fc.integer({ min: 200, max: 900 }), severalPayments, severalPayments)
  .map(([payer, cents, today, tomorrow]) => {
    const pay = (one: TransferSpec) => asked({ ...one, payer, proof: 'right', bank: 'another' });
    return [
      ...ACCOUNT_KINDS.map((account): Command => ({ do: 'adjust', who: payer, account, signedCents: 1_500 })),
      { do: 'limit', who: payer, cents },
      ...today.map(pay),
      { do: 'pass', time: 'a day' },
      ...tomorrow.map(pay),
    ];
  });

/** Payments of one customer while blocked, or without a PIN, or gone. */
const outcast: fc.Arbitrary<Command[]> = fc
  .tuple(who, severalPayments, fc.constantFrom('block' as const, 'pin' as const, 'close' as const))
  .map(([payer, payments, how]) => {
    const out: Command = {
      block: { do: 'block', who: payer, isBlocked: true } as const,
      pin: { do: 'pin', who: payer, isSet: false } as const,
      close: { do: 'close', who: payer } as const,
    }[how];
    return [out, ...payments.map((one) => asked({ ...one, payer, proof: 'right' }))];
  });

const post: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('post' as const),
  transfers: fc.array(fc.oneof({ weight: 6, arbitrary: wish }, { weight: 1, arbitrary: fc.record({ again }) }), {
    minLength: 1,
    maxLength: 7,
  }),
});

const adjust: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('adjust' as const),
  who,
  account: kind,
  signedCents: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 800 }) },
    { weight: 4, arbitrary: fc.integer({ min: -500, max: -1 }) },
    { weight: 1, arbitrary: fc.constant(MAX_BALANCE_CENTS) },
  ),
});

const office: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('adjust again' as const), again, otherCents: fc.boolean() }),
  fc.record({ do: fc.constant('block' as const), who, isBlocked: fc.boolean() }),
  fc.record({ do: fc.constant('limit' as const), who, cents: limit }),
  fc.record({ do: fc.constant('pin' as const), who, isSet: fc.boolean() }),
  fc.record({ do: fc.constant('close' as const), who }),
);

const reverse: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('reverse' as const),
  again,
  underTheSameId: fc.boolean(),
});

const pass: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('pass' as const),
  time: fc.constantFrom('30 minutes' as const, 'a day' as const),
});

const seal: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('seal' as const),
  most: fc.integer({ min: 1, max: 5 }),
});

const alone = (command: fc.Arbitrary<Command>) => command.map((one) => [one]);

const episode: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 10, arbitrary: alone(post) },
  { weight: 3, arbitrary: alone(adjust) },
  { weight: 3, arbitrary: alone(reverse) },
  { weight: 4, arbitrary: alone(office) },
  { weight: 1, arbitrary: alone(pass) },
  { weight: 2, arbitrary: alone(seal) },
  { weight: 1, arbitrary: guesses },
  { weight: 1, arbitrary: spending },
  { weight: 1, arbitrary: outcast },
);

const gifts = fc.array(fc.integer({ min: 1, max: 1_200 }), { minLength: 2 * CUSTOMERS, maxLength: 2 * CUSTOMERS });
const limits = fc.array(fc.option(limit, { freq: 1 }), { minLength: CUSTOMERS, maxLength: CUSTOMERS });

/** Begins with some money for everyone, and a limit that matters for some, or most of it would be like the rest. */
export const commandHistory: fc.Arbitrary<Command[]> = fc
  .tuple(gifts, limits, fc.array(episode, { minLength: 1, maxLength: 20, size: 'max' }))
  .map(([given, limited, episodes]) => [
    ...given.map((signedCents, i): Command => {
      const account = i % 2 === 0 ? 'savings' : 'checking';
      return { do: 'adjust', who: i >> 1, account, signedCents };
    }),
    ...limited.flatMap((cents, i): Command[] => (cents === null ? [] : [{ do: 'limit', who: i, cents }])),
    ...episodes.flat(),
  ]);

/** Sets of transfers only, for those who post at the same time. */
export const transferSets = fc.array(fc.array(wish, { minLength: 1, maxLength: 6 }), { minLength: 8, maxLength: 8 });
