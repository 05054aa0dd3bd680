import { BRAND } from '@larkspur/contracts/brand';
import type { PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { computePinProof } from '@larkspur/service-kit/security/pin-proof';
import type { TransferSpec } from './commands';
import type { TestCustomer } from './test-ledger';

const BANKS = { ours: BRAND.bankName, 'ours in capitals': BRAND.bankName.toUpperCase(), another: 'First Other Bank' };
const NO_SUCH_NUMBER = '0000000001';

/** A wish as svc-transactions would send it, with an id of its own. */
export function toPostTransfer(wish: TransferSpec, holders: readonly TestCustomer[]): PostTransfer {
  const payer = wish.payer === 'a stranger' ? null : holders[wish.payer];
  const payee = wish.payee === 'no such number' ? null : holders[wish.payee];
  const details = {
    transferId: newId(),
    payerId: payer?.userId ?? newId(),
    from: wish.from,
    amountCents: wish.cents,
    accountNumber: payee?.accountNumber ?? NO_SUCH_NUMBER,
    bankName: BANKS[wish.bank],
    accountType: wish.accountType,
  };
  const key = wish.proof === 'wrong PIN' || !payer ? Buffer.alloc(32) : payer.pinKey;
  const proven = wish.proof === 'of another payment' ? { ...details, amountCents: details.amountCents + 1 } : details;
  return { ...details, pinProof: computePinProof(key, proven) };
}
