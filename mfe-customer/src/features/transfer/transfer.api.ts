import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type { PaidRecipient, StatementLine } from '@larkspur/contracts/transaction';
import { queryOptions } from '@larkspur/query';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { parseMoney } from '@larkspur/web-kit/format/format';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { msToNextLimits } from './next-limits';
import type { Payment } from './payment-store';
import { type DetailsValues, type Lookup, otherAccountKind } from './transfer.rules';

/** The customer with this account, in a list that is empty if there is none. Looked up again each time it is entered. */
export const recipientQuery = (host: HostApi, { accountNumber, bankName }: Lookup) =>
  queryOptions({
    ...apiQueryOptions(host, ['recipient', accountNumber, bankName], '/beneficiaries', {
      query: { accountNumber, bankName },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A failure is shown immediately, also without a connection. The form offers another lookup.
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  });

// Every transfer changes what follows, so the keys begin like those of the lines, which are refetched after transfers.

/** Also refetched when they change by themselves. */
export const transferLimitsQuery = (host: HostApi) =>
  queryOptions({
    ...apiQueryOptions(host, ['lines', 'limits'], '/user/transfer-limits'),
    refetchInterval: ({ state }) => state.data !== undefined && msToNextLimits(state.data, Date.now()),
  });

/** The recipients that the customer has paid, the last one first. */
export const recipientsQuery = (host: HostApi) =>
  apiQueryOptions(host, ['lines', 'recipients'], '/transaction/recipients');

/** The recipient with this account, in a list that is empty if the customer has never paid it. */
export const paidBeforeQuery = (host: HostApi, { accountNumber, bankName }: Lookup) =>
  apiQueryOptions(host, ['lines', 'recipients', accountNumber, bankName], '/transaction/recipients', {
    query: { accountNumber, bankName },
  });

/**
 * The first values of the form when a transfer is to be repeated. The name is looked up again. Read once: another try would
 * remove the form while the customer fills it in by hand.
 */
export const detailsOfLineQuery = (host: HostApi, lineId: string) =>
  queryOptions({
    queryKey: ['transfer', 'again', lineId],
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<DetailsValues | null> => {
      const api = bankApi(host.api);
      const { data: line } = await api.get('/transaction/{id}', { path: { id: lineId }, signal });
      if (!line.counterparty) return null;
      const { accountNumber, bankName } = line.counterparty;
      const { data } = await api.get('/transaction/recipients', { query: { accountNumber, bankName }, signal });
      return toRepeatedDetails(line, data[0]);
    },
  });

function toRepeatedDetails(line: StatementLine, paid: PaidRecipient | undefined): DetailsValues {
  const from = line.account ?? 'savings';
  return {
    from,
    amount: line.amount.toFixed(2),
    accountNumber: line.counterparty?.accountNumber ?? '',
    bankName: line.counterparty?.bankName ?? '',
    routingNumber: paid?.routingNumber ?? '',
    // The recipient's may have been chosen for the other account.
    accountType: paid && paid.accountType !== from ? paid.accountType : otherAccountKind(from),
    to: '',
  };
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
