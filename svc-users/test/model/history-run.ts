import type { Party, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { type Adjustment, LedgerRepository } from '../../src/ledger/ledger.repository';
import { PostTransfersService } from '../../src/ledger/post-transfers/post-transfers.service';
import { type Command, CUSTOMERS } from './commands';
import { LedgerModel } from './ledger-model';
import { toPostTransfer } from './post-transfer';
import type { TestCustomer, TestLedger } from './test-ledger';

/** The results of one command. A difference is a failure. */
interface CommandResult {
  real: unknown;
  model: unknown;
}

const ACTOR = '0190a000-0000-7000-8000-00000000ac70';

/** Performs every command of a history on the real ledger and on the model. */
export class HistoryRun {
  readonly model = new LedgerModel(() => new Date());
  private readonly repository = new LedgerRepository();
  private readonly service: PostTransfersService;
  private readonly transfers: PostTransfer[] = [];
  private readonly adjustments: Adjustment[] = [];
  private readonly reversals = new Map<string, string>();

  private constructor(
    private readonly ledger: TestLedger,
    private readonly holders: readonly TestCustomer[],
  ) {
    this.service = new PostTransfersService(ledger.transfers);
    for (const holder of holders) this.model.open(holder);
  }

  static async open(ledger: TestLedger): Promise<HistoryRun> {
    const holders = await Promise.all(Array.from({ length: CUSTOMERS }, () => ledger.openCustomer()));
    return new HistoryRun(ledger, holders);
  }

  get userIds(): string[] {
    return this.holders.map(({ userId }) => userId);
  }

  async perform(command: Command): Promise<CommandResult> {
    switch (command.do) {
      case 'post':
        return this.post(command.transfers);
      case 'adjust': {
        const { customer, account, signedCents } = command;
        const { userId } = this.customer(customer);
        const actorId = this.actorId(command.actor);
        return this.adjust({ postingId: newId(), userId, account, signedCents, actorId, reason: 'deposit' });
      }
      case 'adjust again': {
        const before = this.adjustments.at(-1 - command.again);
        if (!before) return NO_RESULT;
        const signedCents = before.signedCents + (command.isDifferentAmount ? 1 : 0);
        // An adjustment of zero is not a valid request.
        return signedCents === 0 ? NO_RESULT : this.adjust({ ...before, signedCents });
      }
      case 'reverse':
        return this.reverse(command.again, command.isSameId, this.actorId(command.actor));
      case 'block':
        return this.edit(command.customer, 'is_blocked', command.isBlocked, (customer) => {
          customer.isBlocked = command.isBlocked;
        });
      case 'limit':
        return this.edit(command.customer, 'daily_limit', command.cents, (customer) => {
          customer.dailyLimit = command.cents;
        });
      case 'pin': {
        const holder = this.customer(command.customer);
        const pinKey = command.isSet ? holder.pinKey : null;
        await this.ledger.setPin(holder.userId, pinKey);
        const customer = this.model.state.customers.get(holder.userId);
        if (customer) customer.pinKey = pinKey;
        return NO_RESULT;
      }
      case 'close':
        return this.close(command.customer);
      case 'pass':
        await this.pass(command.time);
        return NO_RESULT;
      case 'seal':
        await this.ledger.seal(command.most);
        return NO_RESULT;
    }
  }

  private async post(specs: Extract<Command, { do: 'post' }>['transfers']): Promise<CommandResult> {
    const batch = specs.flatMap((spec) =>
      'again' in spec ? (this.transfers.at(-1 - spec.again) ?? []) : toPostTransfer(spec, this.holders),
    );
    this.transfers.push(...batch.filter((transfer) => !this.transfers.includes(transfer)));
    const { outcomes } = await this.service.post(batch);
    return { real: normalize(outcomes), model: normalize(this.model.post(batch)) };
  }

  private async adjust(adjustment: Adjustment): Promise<CommandResult> {
    this.adjustments.push(adjustment);
    const real = await this.repository.adjust(this.ledger.app.manager, adjustment);
    return { real, model: this.model.adjust(adjustment) };
  }

  private async reverse(again: number, isSameId: boolean, actorId: string): Promise<CommandResult> {
    const transferId = this.transfers.at(-1 - again)?.transferId ?? newId();
    const reversalId = (isSameId && this.reversals.get(transferId)) || newId();
    const reversal = { reversalId, transferId, actorId, reason: 'a mistake' };
    const real = await this.repository.reverse(this.ledger.app.manager, reversal);
    const model = this.model.reverse(reversal);
    if (model === 'reversed') this.reversals.set(transferId, reversalId);
    return { real: real.outcome === 'refused' ? real.code : real.outcome, model };
  }

  private async edit(
    index: number,
    column: 'is_blocked' | 'daily_limit',
    value: boolean | number,
    inModel: (customer: { isBlocked: boolean; dailyLimit: number }) => void,
  ): Promise<CommandResult> {
    const { userId } = this.customer(index);
    await this.ledger.app.query(`UPDATE customer SET ${column} = $2 WHERE user_id = $1`, [userId, value]);
    const customer = this.model.state.customers.get(userId);
    if (customer) inModel(customer);
    return NO_RESULT;
  }

  private async close(index: number): Promise<CommandResult> {
    const { userId } = this.customer(index);
    const before = this.model.state.accountsOf(userId).filter(({ balance }) => balance > 0);
    const model = before.map(({ kind, balance }) => ({ account: kind, cents: balance }));
    const sweeps = await this.ledger.app.transaction(async (manager) => {
      const swept = await this.repository.closeAccounts(manager, userId, ACTOR);
      await manager.query('DELETE FROM customer WHERE user_id = $1', [userId]);
      return swept;
    });
    this.model.close(
      userId,
      ACTOR,
      sweeps.map(({ postingId }) => postingId),
    );
    return { real: sweeps.map(({ account, cents }) => ({ account, cents })), model };
  }

  /** Moves the timestamps of this history into the past. */
  private async pass(time: '30 minutes' | 'a day'): Promise<void> {
    const ids = [this.userIds];
    await this.ledger.owner.query(
      `UPDATE customer SET pin_locked_until = pin_locked_until - interval '31 minutes' WHERE user_id = ANY ($1)`,
      ids,
    );
    for (const customer of this.model.state.customers.values()) customer.pinLockedUntil = null;
    if (time === '30 minutes') return;
    await this.ledger.owner.query('UPDATE ledger.account SET spent_on = spent_on - 1 WHERE user_id = ANY ($1)', ids);
    for (const account of this.model.state.accounts) account.spentOn = null;
  }

  private actorId(actor: number | undefined): string {
    return actor === undefined ? ACTOR : this.customer(actor).userId;
  }

  private customer(index: number): TestCustomer {
    const holder = this.holders[index];
    if (!holder) throw new Error(`No customer ${index}`);
    return holder;
  }
}

const NO_RESULT: CommandResult = { real: null, model: null };

/**
 * Sorts the outcomes and keeps the newest balance of each account: a balance belongs to a revision, and the last one is the
 * account's. The model has no revisions, because it returns the balances after the whole batch.
 */
function normalize(outcomes: readonly PostOutcome[]): unknown {
  const newest = new Map<string, { revision: number; balanceCents: number }>();
  const stripBalance = ({ balanceCents = Number.NaN, revision = 0, ...party }: Party) => {
    const account = `${party.userId} ${party.account}`;
    if (revision >= (newest.get(account)?.revision ?? 0)) newest.set(account, { revision, balanceCents });
    return party;
  };
  const sorted = outcomes.map((outcome) =>
    outcome.outcome === 'rejected'
      ? { id: outcome.transferId, reason: outcome.reason }
      : {
          id: outcome.transferId,
          payer: stripBalance(outcome.payer),
          payee: outcome.payee && stripBalance(outcome.payee),
        },
  );
  const balances = Object.fromEntries([...newest].map(([account, { balanceCents }]) => [account, balanceCents]));
  return { outcomes: sorted.sort((a, b) => (a.id < b.id ? -1 : 1)), balances };
}
