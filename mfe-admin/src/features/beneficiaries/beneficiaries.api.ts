import type { Beneficiary, CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { listQuery } from '@larkspur/web-kit/queries';

export function beneficiariesQuery(host: HostApi) {
  return listQuery<Beneficiary>(host, ['admin', 'beneficiaries'], '/beneficiaries');
}

export function addBeneficiary(host: HostApi, body: CreateBeneficiaryRequest): Promise<unknown> {
  return host.api.post('/beneficiaries', { body });
}

export function deleteBeneficiary(host: HostApi, id: string): Promise<unknown> {
  return host.api.delete(`/beneficiaries/${encodeURIComponent(id)}`);
}
