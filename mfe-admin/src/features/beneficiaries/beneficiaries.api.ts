import type {
  Beneficiary,
  BeneficiaryMatch,
  BeneficiarySort,
  CreateBeneficiaryRequest,
} from '@larkspur/contracts/beneficiary';
import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiPageQueryOptions, type Page } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** The search and sort of the list, which its CSV file shares. */
export interface BeneficiaryListRequest {
  q?: string;
  sort?: BeneficiarySort;
}

export function beneficiariesQuery(host: HostApi, request: BeneficiaryListRequest, page: PageRequest) {
  const query = { ...request, ...page };
  return {
    ...apiPageQueryOptions(host, ['admin', 'beneficiaries', JSON.stringify(query)], '/beneficiaries', { query }),
    select: ({ data, page }: Page<'/beneficiaries'>) => {
      const found: (Beneficiary | BeneficiaryMatch)[] = data;
      return { data: found.filter(isBeneficiary), page };
    },
  };
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
