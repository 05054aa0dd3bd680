import type { AccountKind } from '@larkspur/contracts/user';
import { dollarsToCents } from '@larkspur/service-kit/money';
import type { LedgerModel } from '../../svc-users/test/model/ledger-model';
import { brokenInvariants } from '../../svc-users/test/model/model-invariants';
import type { Customer } from './customers';
import type { SimulatedBus } from './simulated-bus';
import type { SimulatedClient } from './simulated-client';
import type { TransferStoreModel } from './transfer-store-model';

export interface FinalState {
  ledger: LedgerModel;
  store: TransferStoreModel;
  bus: SimulatedBus;
  customers: readonly Customer[];
  clients: readonly SimulatedClient[];
}

/** What must hold once every client has its definite answer, and does not: in words, empty when all holds. */
export function findViolations(outcome: FinalState): string[] {
  return [
    ...brokenInvariants(outcome.ledger.state),
    ...outcome.clients.flatMap((client) => responseViolations(client, outcome)),
    ...ledgerViolations(outcome),
    ...statementViolations(outcome),
    ...unpublishedLines(outcome),
  ];
}

/** One outcome a key, and every definite answer is that outcome, or that the key is another payment's. */
function responseViolations({ name, payment, answers }: SimulatedClient, { store }: FinalState): string[] {
  const rows = store.transfers.filter(
    ({ payerId, idempotencyKey }) => payerId === payment.payerId && idempotencyKey === payment.key,
  );
  const [row] = rows;
  if (payment.isUnstorable)
    return rows.length + answers.length > 0 ? [`${name} asked for what cannot be, and got it`] : [];
  if (rows.length !== 1 || !row) return [`the key of ${name} has ${rows.length} outcomes`];
  const isAnother = row.amountCents !== dollarsToCents(payment.request.amount);
  const settled = row.status === 'completed' ? `201 ${row.transferId}` : `422 ${row.reason}`;
  const expected = isAnother ? '422 idempotency_mismatch' : settled;
  const others = answers.map(({ status, said }) => `${status} ${said}`).filter((answer) => answer !== expected);
  return others.map((answer) => `${name} was told ${answer} where the outcome is ${expected}`);
}

/** Completed is posted, rejected is posted as rejected, and nothing else is. */
function ledgerViolations({ ledger, store }: FinalState): string[] {
  const postings = ledger.state.postings.filter(({ type }) => type === 'transfer');
  const posted = postings.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`).sort();
  const settled = store.transfers.map(({ transferId, status, reason }) => `${transferId} ${status} ${reason}`).sort();
  return posted.join() === settled.join()
    ? []
    : [`settled is not what was posted: ${difference(settled, posted)}; ${difference(posted, settled)}`];
}

/** What was given and the lines that moved it come to the balance, to the cent. */
function statementViolations({ ledger, store, customers }: FinalState): string[] {
  return customers.flatMap(({ userId, openingCents: gift }) =>
    (['savings', 'checking'] as const).flatMap((account) => {
      const balance = ledger.state.account(userId, account)?.balance;
      const lines = linesTotal(store, userId, account) + (account === 'savings' ? gift : 0);
      return lines === balance ? [] : [`the lines of ${userId} ${account} come to ${lines}, its balance is ${balance}`];
    }),
  );
}

function linesTotal({ lines }: TransferStoreModel, userId: string, account: AccountKind): number {
  return lines
    .filter((line) => line.userId === userId && line.account === account && line.status === 'completed')
    .reduce((total, line) => total + (line.transactionType === 'credit' ? 1 : -1) * line.amount, 0);
}

function unpublishedLines({ store, bus }: FinalState): string[] {
  return store.lines.filter(({ id }) => !bus.received.has(id)).map(({ id }) => `line ${id} was never announced`);
}

const difference = (some: string[], others: string[]) =>
  some.filter((one) => !others.includes(one)).join(', ') || 'nothing';
