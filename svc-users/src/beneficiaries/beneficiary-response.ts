import type { Beneficiary as BeneficiaryResponse } from '@larkspur/contracts/beneficiary';
import type { Beneficiary } from './beneficiary.entity';

export function toBeneficiaryResponse({
  id,
  name,
  accountNumber,
}: Pick<Beneficiary, 'id' | 'name' | 'accountNumber'>): BeneficiaryResponse {
  return { _id: id, name, accountNumber };
}
