import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { parseMoney } from '@larkspur/web-kit/format/format';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import type { Payment } from './payment-store';
import { type DetailsValues, stripSeparators } from './transfer.rules';

export interface Lookup {
  accountNumber: string;
  bankName: string;
}

/** The recipient's name, or `null` if the lookup has no match. */
export async function findRecipient(host: HostApi, lookup: Lookup, signal: AbortSignal): Promise<string | null> {
  const { accountNumber, bankName } = lookup;
  const { data } = await bankApi(host.api).get('/beneficiaries', {
    query: { accountNumber, bankName },
    signal,
  });
  return data[0]?.name ?? null;
}

export function toPayment(details: DetailsValues, description: string): Payment {
  return {
    from: details.from,
    amount: parseMoney(details.amount) ?? 0,
    accountNumber: stripSeparators(details.accountNumber),
    bankName: details.bankName.trim(),
    routingNumber: stripSeparators(details.routingNumber),
    accountType: details.accountType,
    to: details.to,
    description: description.trim(),
  };
}

/** Resolves with the payer's statement line: `completed`, or `pending` if the transfer takes longer than the request. */
export async function sendTransfer(
  host: HostApi,
  payment: Payment,
  paymentPin: string,
  key: string,
): Promise<StatementLine> {
  const { data } = await bankApi(host.api).post('/transaction/transfer', {
    body: { ...payment, paymentPin },
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
  return data;
}

/** The payer's line of the transfer that was sent with this key, or `null` if the bank does not have it. */
export async function findTransfer(host: HostApi, idempotencyKey: string): Promise<StatementLine | null> {
  const { data } = await bankApi(host.api).get('/transaction/transfer', { query: { idempotencyKey } });
  return data[0] ?? null;
}
