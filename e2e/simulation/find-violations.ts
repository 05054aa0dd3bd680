import type { AccountKind } from '@larkspur/contracts/user';
import { dollarsToCents } from '@larkspur/service-kit/money';
import type { LedgerModel } from '../../svc-users/test/model/ledger-model';
import { brokenInvariants } from '../../svc-users/test/model/model-invariants';
import type { Customer } from './customers';
import type { SimulatedBus } from './simulated-bus';
import type { SimulatedClient } from './simulated-client';
import type { TransferStoreModel } from './transfer-store-model';

interface FinalState {
  ledger: LedgerModel;
  store: TransferStoreModel;
  bus: SimulatedBus;
  customers: readonly Customer[];
  clients: readonly SimulatedClient[];
}

/** @returns the violated invariants as sentences, after every client has a definite response */
export function findViolations(state: FinalState): string[] {
  return [
    ...brokenInvariants(state.ledger.state),
    ...state.clients.flatMap((client) => responseViolations(client, state)),
    ...ledgerViolations(state),
    ...statementViolations(state),
    ...unpublishedLines(state),
  ];
}

/**
 * A key has one outcome until it expires, and every definite response is that outcome or says that the key belongs to
 * another payment.
 */
function responseViolations({ name, payment, responses }: SimulatedClient, { store }: FinalState): string[] {
  const rows = store.transfers.filter(
    ({ payerId, idempotencyKey }) => payerId === payment.payerId && idempotencyKey === payment.key,
  );
  if (payment.isUnstorable)
    return rows.length + responses.length > 0 ? [`${name} got a response to a payment that cannot be stored`] : [];
  const unexpired = rows.filter(({ transferId }) => !store.expired.has(transferId)).length;
  if (rows.length === 0 || unexpired > 1) return [`the key of ${name} has ${rows.length} outcomes`];
  const expected = rows.map(({ amountCents, status, transferId, reason }) => {
    if (amountCents !== dollarsToCents(payment.request.amount)) return '422 idempotency_mismatch';
    return status === 'completed' ? `201 ${transferId}` : `422 ${reason}`;
  });
  return responses
    .map(({ status, detail }) => `${status} ${detail}`)
    .filter((response) => !expected.includes(response))
    .map((response) => `${name} got ${response}, but the outcome is ${expected.join(' or ')}`);
}

/** Every transfer has one posting with the same outcome, and there are no other postings. */
function ledgerViolations({ ledger, store }: FinalState): string[] {
  const postings = ledger.state.postings.filter(({ type }) => type === 'transfer');
  const posted = postings.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`).sort();
  const settled = store.transfers.map(({ transferId, status, reason }) => `${transferId} ${status} ${reason}`).sort();
  return posted.join() === settled.join()
    ? []
    : [`settlements differ from postings: ${difference(settled, posted)}; ${difference(posted, settled)}`];
}

/** Opening balance and lines sum to the balance, to the cent. */
function statementViolations({ ledger, store, customers }: FinalState): string[] {
  return customers.flatMap(({ userId, openingCents }) =>
    (['savings', 'checking'] as const).flatMap((account) => {
      const balance = ledger.state.account(userId, account)?.balance;
      const lines = linesTotal(store, userId, account) + (account === 'savings' ? openingCents : 0);
      return lines === balance
        ? []
        : [`the lines of ${userId} ${account} sum to ${lines}, but its balance is ${balance}`];
    }),
  );
}

function linesTotal({ lines }: TransferStoreModel, userId: string, account: AccountKind): number {
  return lines
    .filter((line) => line.userId === userId && line.account === account && line.status === 'completed')
    .reduce((total, line) => total + (line.transactionType === 'credit' ? 1 : -1) * line.amount, 0);
}

function unpublishedLines({ store, bus }: FinalState): string[] {
  return store.lines.filter(({ id }) => !bus.received.has(id)).map(({ id }) => `line ${id} was never published`);
}

const difference = (some: string[], others: string[]) =>
  some.filter((one) => !others.includes(one)).join(', ') || 'none';
