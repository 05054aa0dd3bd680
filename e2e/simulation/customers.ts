import { BRAND } from '@larkspur/contracts/brand';
import { derivePinKey } from '@larkspur/service-kit/security/pin-proof';
import type { LedgerModel } from '../../svc-users/test/model/ledger-model';
import type { Random } from './random';
import type { Payment } from './simulated-client';
import { PIN_SECRET } from './transactions-process';

export interface Customer {
  userId: string;
  accountNumber: string;
  /** Cents in savings at the start of the simulation. */
  openingCents: number;
}

const PIN = '004719';
const WRONG_PIN = '008263';
const ADMINISTRATOR_ID = '0190a000-0000-7000-9000-0000000000ff';

export function openCustomers(random: Random, ledger: LedgerModel): Customer[] {
  return [1, 2, 3].map((i) => {
    const userId = `0190a000-0000-7000-9000-00000000000${i}`;
    const accountNumber = `100000000${i}`;
    ledger.open({ userId, accountNumber, name: `Customer ${i}`, pinKey: derivePinKey(PIN_SECRET, userId, PIN) });
    const openingCents = random.between(1, 100) * 100;
    const postingId = `0190a000-0000-7000-a000-00000000000${i}`;
    ledger.adjust({
      postingId,
      userId,
      account: 'savings',
      signedCents: openingCents,
      actorId: ADMINISTRATOR_ID,
      reason: 'Opening balance',
    });
    return { userId, accountNumber, openingCents };
  });
}

export function drawPayments(random: Random, customers: readonly Customer[]): Payment[] {
  const payments: Payment[] = [];
  for (let i = random.between(1, 12); i > 0; i--) {
    const last = payments.at(-1);
    payments.push(
      last && !last.isUnstorable && random.chance(0.1)
        ? withSameKey(last)
        : drawPayment(random, customers, payments.length),
    );
  }
  return payments;
}

/** A payment to another customer or to another bank, or one that will be rejected. */
function drawPayment(random: Random, customers: readonly Customer[], number: number): Payment {
  const payer = random.pick(customers);
  const payee = random.pick(customers);
  const isPoison = random.chance(0.03);
  return {
    payerId: payer.userId,
    key: `key ${number}`,
    isUnstorable: isPoison,
    request: {
      amount: random.between(100, 5_000) / 100,
      accountNumber: payee.accountNumber,
      bankName: random.chance(0.85) ? BRAND.bankName : 'First Other Bank',
      routingNumber: '123456789',
      ...(random.chance(0.8)
        ? { from: 'savings', accountType: 'checking' }
        : { from: 'checking', accountType: 'savings' }),
      to: 'Grace Hopper',
      description: isPoison ? 'a\0b' : `payment ${number}`,
      paymentPin: random.chance(0.85) ? PIN : WRONG_PIN,
    },
  };
}

/** The later one of the two is rejected. */
function withSameKey(payment: Payment): Payment {
  return { ...payment, request: { ...payment.request, amount: (Math.round(payment.request.amount * 100) + 1) / 100 } };
}
