import type { Party, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { type Adjustment, LedgerRepository } from '../../src/ledger/ledger.repository';
import { PostTransfersService } from '../../src/ledger/post-transfers/post-transfers.service';
import { type Command, CUSTOMERS } from './commands';
import { LedgerModel } from './ledger-model';
import { toPostTransfer } from './post-transfer';
import type { TestCustomer, TestLedger } from './test-ledger';

/** Both ledgers say this of one command, or the history has found a fault. */
interface Said {
  real: unknown;
  model: unknown;
}

const ACTOR = '0190a000-0000-7000-8000-00000000ac70';

/** One history: every command is performed by the real ledger and by the model. */
export class HistoryRun {
  readonly model = new LedgerModel(() => new Date());
  private readonly repository = new LedgerRepository();
  private readonly service: PostTransfersService;
  private readonly asked: PostTransfer[] = [];
  private readonly adjusted: Adjustment[] = [];
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

  async perform(command: Command): Promise<Said> {
    switch (command.do) {
      case 'post':
        return this.post(command.transfers);
      case 'adjust': {
        const { who, account, signedCents } = command;
        const { userId } = this.holder(who);
        return this.adjust({ postingId: newId(), userId, account, signedCents, actorId: ACTOR, reason: 'gift' });
      }
      case 'adjust again': {
        const before = this.adjusted.at(-1 - command.again);
        if (!before) return SILENCE;
        const signedCents = before.signedCents + (command.otherCents ? 1 : 0);
        // Nothing can be asked to move nothing.
        return signedCents === 0 ? SILENCE : this.adjust({ ...before, signedCents });
      }
      case 'reverse':
        return this.reverse(command.again, command.underTheSameId);
      case 'block':
        return this.edit(command.who, 'is_blocked', command.isBlocked, (customer) => {
          customer.isBlocked = command.isBlocked;
        });
      case 'limit':
        return this.edit(command.who, 'daily_limit', command.cents, (customer) => {
          customer.dailyLimit = command.cents;
        });
      case 'pin': {
        const holder = this.holder(command.who);
        const pinKey = command.isSet ? holder.pinKey : null;
        await this.ledger.setPin(holder.userId, pinKey);
        const customer = this.model.state.customers.get(holder.userId);
        if (customer) customer.pinKey = pinKey;
        return SILENCE;
      }
      case 'close':
        return this.close(command.who);
      case 'pass':
        await this.pass(command.time);
        return SILENCE;
      case 'seal':
        await this.ledger.seal(command.most);
        return SILENCE;
    }
  }

  private async post(wishes: Extract<Command, { do: 'post' }>['transfers']): Promise<Said> {
    const set = wishes.flatMap((wish) =>
      'again' in wish ? (this.asked.at(-1 - wish.again) ?? []) : toPostTransfer(wish, this.holders),
    );
    this.asked.push(...set.filter((transfer) => !this.asked.includes(transfer)));
    const { outcomes } = await this.service.post(set);
    return { real: told(outcomes), model: told(this.model.post(set)) };
  }

  private async adjust(adjustment: Adjustment): Promise<Said> {
    this.adjusted.push(adjustment);
    const real = await this.repository.adjust(this.ledger.app.manager, adjustment);
    return { real, model: this.model.adjust(adjustment) };
  }

  private async reverse(again: number, underTheSameId: boolean): Promise<Said> {
    const transferId = this.asked.at(-1 - again)?.transferId ?? newId();
    const reversalId = (underTheSameId && this.reversals.get(transferId)) || newId();
    const wanted = { reversalId, transferId, actorId: ACTOR, reason: 'a mistake' };
    const real = await this.repository.reverse(this.ledger.app.manager, wanted);
    const model = this.model.reverse(wanted);
    if (model === 'reversed') this.reversals.set(transferId, reversalId);
    return { real: real.outcome === 'refused' ? real.code : real.outcome, model };
  }

  private async edit(
    who: number,
    column: 'is_blocked' | 'daily_limit',
    value: boolean | number,
    inModel: (customer: { isBlocked: boolean; dailyLimit: number }) => void,
  ): Promise<Said> {
    const { userId } = this.holder(who);
    await this.ledger.app.query(`UPDATE customer SET ${column} = $2 WHERE user_id = $1`, [userId, value]);
    const customer = this.model.state.customers.get(userId);
    if (customer) inModel(customer);
    return SILENCE;
  }

  private async close(who: number): Promise<Said> {
    const { userId } = this.holder(who);
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

  /** What time would do to the rows of this history. */
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

  private holder(who: number): TestCustomer {
    const holder = this.holders[who];
    if (!holder) throw new Error(`there is no customer ${who}`);
    return holder;
  }
}

const SILENCE: Said = { real: null, model: null };

/**
 * What was told, in one order. A balance is as of its revision, so that of an account's balances the newest counts: it
 * is the one the account has. The model has no revisions, as it tells balances when all is done.
 */
function told(outcomes: readonly PostOutcome[]): unknown {
  const newest = new Map<string, { revision: number; balanceCents: number }>();
  const tell = ({ balanceCents = Number.NaN, revision = 0, ...party }: Party) => {
    const account = `${party.userId} ${party.account}`;
    if (revision >= (newest.get(account)?.revision ?? 0)) newest.set(account, { revision, balanceCents });
    return party;
  };
  const answers = outcomes.map((outcome) =>
    outcome.outcome === 'rejected'
      ? { id: outcome.transferId, reason: outcome.reason }
      : { id: outcome.transferId, payer: tell(outcome.payer), payee: outcome.payee && tell(outcome.payee) },
  );
  const balances = Object.fromEntries([...newest].map(([account, { balanceCents }]) => [account, balanceCents]));
  return { answers: answers.sort((a, b) => (a.id < b.id ? -1 : 1)), balances };
}
