import { BRAND } from '@larkspur/contracts/brand';
import type { PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { computePinProof } from '@larkspur/service-kit/security/pin-proof';
import type { TransferSpec } from './commands';
import type { TestCustomer } from './test-ledger';

const BANKS = { ours: BRAND.bankName, 'ours in upper case': BRAND.bankName.toUpperCase(), another: 'First Other Bank' };
const UNKNOWN_NUMBER = '0000000001';

/** The transfer as svc-transactions would send it, with a new id. */
export function toPostTransfer(spec: TransferSpec, holders: readonly TestCustomer[]): PostTransfer {
  const payer = spec.payer === 'unknown' ? null : holders[spec.payer];
  const payee = spec.payee === 'unknown' ? null : holders[spec.payee];
  const details = {
    transferId: newId(),
    payerId: payer?.userId ?? newId(),
    from: spec.from,
    amountCents: spec.cents,
    accountNumber: payee?.accountNumber ?? UNKNOWN_NUMBER,
    bankName: BANKS[spec.bank],
    accountType: spec.accountType,
  };
  const key = spec.proof === 'wrong PIN' || !payer ? Buffer.alloc(32) : payer.pinKey;
  const proven = spec.proof === 'for another payment' ? { ...details, amountCents: details.amountCents + 1 } : details;
  return { ...details, pinProof: computePinProof(key, proven) };
}
