import { bankToday } from '@larkspur/contracts/bank-day';
import { BRAND } from '@larkspur/contracts/brand';
import type { RejectionReason } from '@larkspur/contracts/errors';
import type { Party, PostOutcome, PostTransfer, ReversalRefusal } from '@larkspur/contracts/messages';
import { MAX_BALANCE_CENTS, MAX_WRONG_PINS } from '@larkspur/contracts/transaction';
import { computePinProof } from '@larkspur/service-kit/security/pin-proof';
import type { Adjustment, AdjustmentResult } from '../../src/ledger/ledger.repository';
import { type ModelAccount, type ModelCustomer, type ModelPosting, ModelState } from './model-state';

const PIN_LOCK_MS = 30 * 60_000;

type ReversalVerdict = 'reversed' | 'repeated' | ReversalRefusal;

/**
 * An in-memory model of the ledger: simple, sequential and without a database. The property test compares the functions of
 * the schema `ledger` with it, and the simulation runs on it.
 */
export class LedgerModel {
  readonly state = new ModelState();

  constructor(private readonly now: () => Date) {}

  open(customer: Pick<ModelCustomer, 'userId' | 'accountNumber' | 'name' | 'pinKey'>): void {
    this.state.open({ ...customer, isBlocked: false, dailyLimit: 1_000_000, wrongPins: 0, pinLockedUntil: null });
  }

  /**
   * Returns the outcomes of the transfers with a known payer. A batch has no order between payers: first come the
   * payers whose transfers complete in any order, then the transfers of all others in the order of the batch.
   */
  post(batch: readonly PostTransfer[]): PostOutcome[] {
    const known = batch.filter(
      ({ transferId, payerId, from }, i) =>
        this.state.account(payerId, from) && batch.findIndex((other) => other.transferId === transferId) === i,
    );
    const newTransfers = known.filter(({ transferId }) => !this.state.posting(transferId));
    const batchable = new Set(
      [...new Set(newTransfers.map(({ payerId }) => payerId))].filter((payerId) =>
        this.isBatchable(
          payerId,
          newTransfers.filter((transfer) => transfer.payerId === payerId),
        ),
      ),
    );
    for (const transfer of newTransfers) if (batchable.has(transfer.payerId)) this.settle(transfer);
    for (const transfer of newTransfers) if (!batchable.has(transfer.payerId)) this.settle(transfer);
    return [...new Set(batch.map(({ transferId }) => transferId))].flatMap((id) => {
      const posting = this.state.posting(id);
      return posting?.type === 'transfer' ? [this.outcome(posting)] : [];
    });
  }

  adjust({ postingId, userId, account: kind, signedCents, actorId, reason }: Adjustment): AdjustmentResult {
    if (actorId === userId) return 'own_account';
    const account = this.state.account(userId, kind);
    if (!account) return 'not_found';
    const present = this.state.posting(postingId);
    if (present) {
      const same = present.entries.some((entry) => entry.account === account && entry.amount === signedCents);
      return same ? 'repeated' : 'mismatch';
    }
    if (!this.state.customers.has(userId)) return 'not_found';
    if (account.balance + signedCents < 0) return 'insufficient_funds';
    if (account.balance + signedCents > MAX_BALANCE_CENTS) return 'balance_limit';
    const posting = { id: postingId, type: 'adjustment', reason, actorId, reverses: null } as const;
    const counter = this.state.internal('adjustment');
    if (signedCents > 0) this.state.post(posting, counter, account, signedCents);
    else this.state.post(posting, account, counter, -signedCents);
    return 'posted';
  }

  reverse(request: { reversalId: string; transferId: string; actorId: string; reason: string }): ReversalVerdict {
    const { reversalId, transferId, actorId, reason } = request;
    const transfer = this.state.posting(transferId);
    if (transfer?.type !== 'transfer') return 'not_found';
    const [debit, credit] = transfer.entries;
    if (!debit || !credit) return 'not_reversible';
    if ([debit.account.userId, credit.account.userId].includes(actorId)) return 'own_account';
    const reversal = this.state.reversalOf(transferId);
    if (reversal) return reversal.id === reversalId ? 'repeated' : 'already_reversed';
    if (!this.customerOf(debit.account)) return 'account_closed';
    if (credit.account.purpose === 'customer' && credit.account.balance < credit.amount) return 'money_spent';
    const posting = { id: reversalId, type: 'reversal', reason, actorId, reverses: transferId } as const;
    this.state.post(posting, credit.account, debit.account, credit.amount);
    return 'reversed';
  }

  /** @param postingIds one for each account with a balance, savings first */
  close(userId: string, actorId: string, postingIds: readonly string[]): void {
    const nonEmpty = this.state.accountsOf(userId).filter(({ balance }) => balance > 0);
    for (const [i, account] of nonEmpty.entries()) {
      const id = postingIds[i];
      if (!id) throw new Error(`No posting id for the sweep of the ${account.kind} account`);
      const posting = { id, type: 'closing', reason: 'account closed', actorId, reverses: null } as const;
      this.state.post(posting, account, this.state.internal('closing'), account.balance);
    }
    this.state.customers.delete(userId);
  }

  private settle(transfer: PostTransfer): void {
    const debit = this.debited(transfer);
    const rejection = this.validate(transfer);
    const credit = this.credited(transfer);
    if (rejection || !credit) {
      this.state.reject(transfer.transferId, transfer.payerId, rejection ?? 'account_closed');
      return;
    }
    const { transferId: id, payerId: actorId, amountCents } = transfer;
    const posting = { id, type: 'transfer', reason: null, actorId, reverses: null } as const;
    this.state.post(posting, debit, credit, amountCents);
    debit.spent = (debit.spentOn === this.today() ? debit.spent : 0) + amountCents;
    debit.spentOn = this.today();
  }

  private validate(transfer: PostTransfer): RejectionReason | null {
    const payer = this.state.customers.get(transfer.payerId);
    if (!payer) return 'account_closed';
    if (payer.isBlocked) return 'account_suspended';
    if (!payer.pinKey) return 'pin_not_set';
    if (this.isLocked(payer)) return 'pin_locked';
    if (this.debited(transfer) === this.credited(transfer)) return 'same_account';
    if (computePinProof(payer.pinKey, transfer) !== transfer.pinProof) {
      payer.wrongPins += 1;
      payer.pinLockedUntil = null;
      if (payer.wrongPins === MAX_WRONG_PINS) {
        payer.wrongPins = 0;
        payer.pinLockedUntil = new Date(this.now().getTime() + PIN_LOCK_MS);
      }
      return 'wrong_pin';
    }
    payer.wrongPins = 0;
    payer.pinLockedUntil = null;
    if (!this.credited(transfer)) return 'account_closed';
    if (this.debited(transfer).balance < transfer.amountCents) return 'insufficient_funds';
    if (this.spentToday(payer.userId) + transfer.amountCents > payer.dailyLimit) return 'daily_limit';
    return null;
  }

  /** Returns whether all transfers complete in any order and leave the count of wrong PINs unchanged. */
  private isBatchable(payerId: string, transfers: readonly PostTransfer[]): boolean {
    const payer = this.state.customers.get(payerId);
    if (!payer?.pinKey || payer.isBlocked || payer.wrongPins > 0 || this.isLocked(payer)) return false;
    const { pinKey } = payer;
    const requested = (account: ModelAccount) =>
      sum(transfers.filter((transfer) => this.debited(transfer) === account));
    return (
      this.state.accountsOf(payerId).every((account) => requested(account) <= account.balance) &&
      this.spentToday(payerId) + sum(transfers) <= payer.dailyLimit &&
      transfers.every((transfer) => ![null, this.debited(transfer)].includes(this.credited(transfer))) &&
      transfers.every((transfer) => computePinProof(pinKey, transfer) === transfer.pinProof)
    );
  }

  private isLocked({ pinLockedUntil }: ModelCustomer): boolean {
    return pinLockedUntil !== null && pinLockedUntil > this.now();
  }

  private debited({ payerId, from }: PostTransfer): ModelAccount {
    const account = this.state.account(payerId, from);
    if (!account) throw new Error(`User ${payerId} has no account`);
    return account;
  }

  /**
   * The payee's account when number and bank are ours, otherwise the settlement account; `null` for a number of ours that no
   * customer has anymore.
   */
  private credited({ bankName, accountNumber, accountType }: PostTransfer): ModelAccount | null {
    const isOurs = bankName.toLowerCase() === BRAND.bankName.toLowerCase();
    if (!isOurs || !this.state.issuedNumbers.has(accountNumber)) return this.state.internal('settlement');
    const payee = this.state.customerWithNumber(accountNumber);
    return (payee && this.state.account(payee.userId, accountType)) ?? null;
  }

  private spentToday(userId: string): number {
    return this.state
      .accountsOf(userId)
      .reduce((total, { spent, spentOn }) => total + (spentOn === this.today() ? spent : 0), 0);
  }

  private today(): string {
    return bankToday(this.now());
  }

  private customerOf({ userId }: ModelAccount): ModelCustomer | undefined {
    return userId === null ? undefined : this.state.customers.get(userId);
  }

  private outcome({ id, reason, entries }: ModelPosting): PostOutcome {
    const [debit, credit] = entries;
    const payer = debit && this.party(debit.account);
    if (!payer || !credit) return { transferId: id, outcome: 'rejected', reason: reason as RejectionReason };
    return { transferId: id, outcome: 'completed', payer, payee: this.party(credit.account) };
  }

  private party(account: ModelAccount): Party | null {
    if (account.userId === null || account.kind === null) return null;
    const { name, accountNumber } = this.customerOf(account) ?? { name: 'Deleted customer', accountNumber: '' };
    return { userId: account.userId, name, accountNumber, account: account.kind, balanceCents: account.balance };
  }
}

const sum = (transfers: readonly PostTransfer[]) =>
  transfers.reduce((total, { amountCents }) => total + amountCents, 0);
