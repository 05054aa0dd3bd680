import type { ModelEntry, ModelState } from './model-state';

/** The invariants of `ledger-invariants.ts`, by the same names, on the model. Each returns the number of violations. */
export const MODEL_INVARIANTS: Readonly<Record<string, (state: ModelState) => number>> = {
  'entries of a posting sum to zero': ({ postings }) => postings.filter(({ entries }) => total(entries) !== 0).length,
  'a balance is the sum of its entries': ({ accounts, postings }) => {
    const entries = postings.flatMap((posting) => posting.entries);
    return accounts.filter((account) => account.balance !== total(entries.filter((entry) => entry.account === account)))
      .length;
  },
  'no customer balance under zero': ({ accounts }) =>
    accounts.filter(({ purpose, balance }) => purpose === 'customer' && balance < 0).length,
  'one posting per transfer id': ({ postings }) => postings.length - new Set(postings.map(({ id }) => id)).size,
  'a completed posting has two entries, a rejected one none': ({ postings }) =>
    postings.filter(({ outcome, entries }) => entries.length !== (outcome === 'completed' ? 2 : 0)).length,
  'an entry belongs to a posting and an account': ({ accounts, postings }) =>
    postings.flatMap(({ entries }) => entries).filter(({ account }) => !accounts.includes(account)).length,
  'a transfer is reversed at most once, by its own entries with the other sign': ({ postings }) => {
    const reversals = postings.filter(({ type }) => type === 'reversal');
    return reversals.filter(({ reverses, entries }) => {
      const reversed = postings.find(({ id }) => id === reverses);
      const mirrored = reversed?.entries.every(({ account, amount }) =>
        entries.some((entry) => entry.account === account && entry.amount === -amount),
      );
      return !mirrored || reversals.filter((other) => other.reverses === reverses).length > 1;
    }).length;
  },
  'a closed account is empty': ({ accounts, customers }) =>
    accounts.filter(
      ({ purpose, userId, balance }) => purpose === 'customer' && balance !== 0 && !customers.has(userId ?? ''),
    ).length,
  'all balances sum to zero': ({ accounts }) => (accounts.reduce((sum, { balance }) => sum + balance, 0) === 0 ? 0 : 1),
  'entries never change': ({ postings }) =>
    postings.filter((posting) => ![posting, posting.entries, ...posting.entries].every(Object.isFrozen)).length,
};

/** @returns the names of the violated invariants */
export function brokenInvariants(state: ModelState): string[] {
  return Object.entries(MODEL_INVARIANTS).flatMap(([name, violations]) => (violations(state) > 0 ? [name] : []));
}

const total = (entries: readonly ModelEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
