import type { Beneficiary, BeneficiaryMatch, CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiListQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function beneficiariesQuery(host: HostApi, q: string) {
  const query = apiListQueryOptions(host, ['admin', 'beneficiaries', q], '/beneficiaries', {
    query: q ? { q } : {},
  });
  type Pages = Parameters<NonNullable<typeof query.select>>[0];
  return { ...query, select: ({ pages }: Pages) => pages.flatMap(({ data }) => data).filter(isBeneficiary) };
}

/** The same path serves recipient lookups, whose matches have no id. */
const isBeneficiary = (found: Beneficiary | BeneficiaryMatch): found is Beneficiary => '_id' in found;

const additions = new IdempotencyKeys('add-beneficiary');

export function addBeneficiary(host: HostApi, body: CreateBeneficiaryRequest): Promise<unknown> {
  return additions.send(host, body, (key) =>
    bankApi(host.api).post('/beneficiaries', { headers: { [IDEMPOTENCY_KEY_HEADER]: key }, body }),
  );
}

export function deleteBeneficiary(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).delete('/beneficiaries/{id}', { path: { id } });
}
