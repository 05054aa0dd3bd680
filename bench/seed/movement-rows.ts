import { AccountIds } from './account-ids';
import type { Cell } from './copy-in';
import type { Movement } from './payments';
import type { Person } from './people';
import type { CopiedTable } from './seed-database';

const OWN_BANK = 'Larkspur Bank';
const OTHER_BANK = 'Brandywine Trust';
const SETTLEMENT_NUMBER = '3104457781';
const ROUTING_NUMBER = '031100209';
/** The actor of the opening postings. */
const ACTOR = '00000000-0000-7000-8000-000000000001';

export const LINE_COLUMNS = [
  ...['id', 'written_in', 'user_id', 'kind', 'status', 'account', 'transaction_type', 'amount', 'date', 'description'],
  ...['origin_id', 'counterparty_name', 'counterparty_number', 'counterparty_bank', 'reason'],
];
/** Lines of before the index: no transaction has this id. */
const WRITTEN_IN = '1';

export const POSTINGS_PER_TRANSACTION = 1_000;

/** The rows of the ledger and the statements for movements of money. */
export class MovementRows {
  /** @param firstTransaction the transaction id of the first postings */
  constructor(
    private readonly people: (index: number) => Person,
    private readonly accounts: AccountIds,
    private readonly firstTransaction: number,
  ) {}

  /**
   * The rows of svc-users.
   * @param from how many movements are before these
   */
  postings(movements: readonly Movement[], from: number): CopiedTable[] {
    const { firstTransaction } = this;
    const xid = (position: number) => firstTransaction + Math.floor((from + position) / POSTINGS_PER_TRANSACTION);
    return [
      {
        table: 'ledger.posting',
        columns: ['id', 'type', 'outcome', 'reason', 'actor_id', 'created_at', 'xid', 'reverses'],
        rows: rowsOf(movements, (movement, position) => [
          [...this.posting(movement), xid(position), reversed(movement)],
        ]),
      },
      {
        table: 'ledger.entry',
        columns: ['posting_id', 'account_id', 'amount'],
        rows: rowsOf(movements, (movement) => this.entries(movement)),
      },
    ];
  }

  private posting(movement: Movement): Cell[] {
    const { id, date } = movement;
    if (movement.kind === 'opening') return [id, 'adjustment', 'completed', 'Opening balance', ACTOR, date];
    if (movement.kind === 'reversal') return [id, 'reversal', 'completed', 'Sent twice', ACTOR, date];
    const actor = this.people(movement.payer).userId;
    const { outcome } = movement;
    return outcome === 'completed'
      ? [id, 'transfer', outcome, null, actor, date]
      : [id, 'transfer', 'rejected', outcome, actor, date];
  }

  private entries(movement: Movement): Cell[][] {
    const { id, amount } = movement;
    const between = (from: number, to: number) => [
      [id, from, -amount],
      [id, to, amount],
    ];
    if (movement.kind === 'opening') return between(AccountIds.ADJUSTMENT, this.accounts.of(movement.payee, 'savings'));
    const payer = this.accounts.of(movement.payer, 'savings');
    if (movement.kind === 'reversal') return between(AccountIds.SETTLEMENT, payer);
    if (movement.outcome !== 'completed') return [];
    return between(
      payer,
      movement.payee === null ? AccountIds.SETTLEMENT : this.accounts.of(movement.payee, 'checking'),
    );
  }

  /** The rows of svc-transactions. */
  statements(movements: readonly Movement[]): CopiedTable[] {
    return [
      {
        table: 'transfer',
        columns: [
          ...['id', 'payer_id', 'fingerprint', 'from_kind', 'amount', 'account_number', 'bank_name', 'routing_number'],
          ...['account_type', 'recipient_name', 'description', 'status', 'reason', 'created_at', 'finished_at'],
          'next_attempt_at',
        ],
        rows: rowsOf(movements, (movement) => (movement.kind === 'transfer' ? [this.order(movement)] : [])),
      },
      { table: 'line', columns: LINE_COLUMNS, rows: rowsOf(movements, (movement) => this.lines(movement)) },
    ];
  }

  private order(transfer: Extract<Movement, { kind: 'transfer' }>): Cell[] {
    const { id, payer, payee, amount, date, outcome, description } = transfer;
    const [name, number, bank] = this.recipient(transfer);
    const isCompleted = outcome === 'completed';
    return [
      ...[id, this.people(payer).userId, '', 'savings', amount, number, bank, ROUTING_NUMBER],
      ...[payee === null ? 'savings' : 'checking', name, description, isCompleted ? 'completed' : 'rejected'],
      ...[isCompleted ? null : outcome, date, date, date],
    ];
  }

  private recipient({ payee, recipient }: Extract<Movement, { kind: 'transfer' }>): [string, string, string] {
    if (payee === null) return [recipient, SETTLEMENT_NUMBER, OTHER_BANK];
    const { firstName, lastName, accountNumber } = this.people(payee);
    return [`${firstName} ${lastName}`, accountNumber, OWN_BANK];
  }

  private lines(movement: Movement): Cell[][] {
    const { id, amount, date } = movement;
    const end = [null, null, null, null];
    if (movement.kind === 'opening') {
      const owner = this.people(movement.payee).userId;
      const what = ['adjustment', 'completed', 'savings', 'credit', amount, date, 'Opening balance', id];
      return [[id, WRITTEN_IN, owner, ...what, ...end]];
    }
    const payer = this.people(movement.payer);
    if (movement.kind === 'reversal') {
      const what = ['reversal', 'completed', 'savings', 'credit', amount, date, 'Sent twice', movement.transfer];
      return [[id, WRITTEN_IN, payer.userId, ...what, ...end]];
    }
    const { outcome, description, payee } = movement;
    const [status, reason] = outcome === 'completed' ? ['completed', null] : ['rejected', outcome];
    const debit = ['transfer', status, 'savings', 'debit', amount, date, description, id];
    const own = [id, WRITTEN_IN, payer.userId, ...debit, ...this.recipient(movement), reason];
    if (payee === null || reason !== null) return [own];
    const credit = ['transfer', 'completed', 'checking', 'credit', amount, date, description, id];
    const party = [`${payer.firstName} ${payer.lastName}`, payer.accountNumber, OWN_BANK];
    return [own, [payeeLineId(id), WRITTEN_IN, this.people(payee).userId, ...credit, ...party, null]];
  }
}

const reversed = (movement: Movement): string | null => (movement.kind === 'reversal' ? movement.transfer : null);

/** Derives the id from the transfer's like svc-transactions. */
const payeeLineId = (transferId: string) => `${transferId.slice(0, 14)}8${transferId.slice(15)}`;

/** One after the other, while they are written. */
function* rowsOf(
  movements: readonly Movement[],
  toRows: (movement: Movement, position: number) => readonly Cell[][],
): Generator<readonly Cell[]> {
  for (const [position, movement] of movements.entries()) yield* toRows(movement, position);
}
