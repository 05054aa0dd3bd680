import { BRAND } from '@larkspur/contracts/brand';
import type { LedgerPosting, Party } from '@larkspur/contracts/messages';
import type { Counterparty } from '../lines/line-writer';
import { type NewTransfer, RESTORED_FINGERPRINT } from '../transfers/saga/transfer-store';

/** The recipient of a restored transfer to another bank: the ledger does not contain it. */
export const UNKNOWN_RECIPIENT: Counterparty = { name: 'Unknown recipient', accountNumber: '', bankName: '' };

/** A posted transfer that this database does not have, as far as the ledger knows it. */
export function toRestoredTransfer(posting: LedgerPosting, payer: Party): NewTransfer {
  const { postingId, amountCents, credited: payee, date } = posting;
  return {
    transferId: postingId,
    payerId: payer.userId,
    from: payer.account,
    amountCents,
    accountNumber: payee?.accountNumber ?? '',
    bankName: payee ? BRAND.bankName : 'Another bank',
    accountType: payee?.account ?? 'checking',
    pinProof: '',
    idempotencyKey: null,
    fingerprint: RESTORED_FINGERPRINT,
    routingNumber: '',
    to: (payee ?? UNKNOWN_RECIPIENT).name,
    description: 'Transfer',
    requestId: null,
    createdAt: date,
  };
}
