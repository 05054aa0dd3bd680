import { type Beneficiary, type BeneficiaryMatch, LOOKUP_MIN_DIGITS } from '@larkspur/contracts/beneficiary';
import { BRAND } from '@larkspur/contracts/brand';
import { Injectable } from '@nestjs/common';
import { CustomerRepository } from '../customer/customer.repository';
import { BeneficiariesRepository } from './beneficiaries.repository';

@Injectable()
export class BeneficiariesService {
  constructor(
    private readonly beneficiaries: BeneficiariesRepository,
    private readonly customers: CustomerRepository,
  ) {}

  list(page: { before?: string; limit: number }): Promise<Beneficiary[]> {
    return this.beneficiaries.list(page);
  }

  /**
   * Who stands behind a number (decision 25): the bank's own customer by first name and initial, where the bank is
   * ours or not named, and a beneficiary. The customer comes first.
   */
  async lookUp(accountNumber: string, bankName: string | undefined): Promise<BeneficiaryMatch[]> {
    if (accountNumber.length < LOOKUP_MIN_DIGITS) return [];
    const ours = !bankName || bankName.toLowerCase() === BRAND.bankName.toLowerCase();
    const holder = ours ? await this.customers.findByAccountNumber(accountNumber) : null;
    const known = await this.beneficiaries.findByAccountNumber(accountNumber);
    return [
      ...(holder ? [{ name: `${holder.firstName} ${initial(holder.lastName)}.`, accountNumber }] : []),
      ...(known ? [{ name: known.name, accountNumber }] : []),
    ];
  }
}

/** A whole character, also of a name that begins beyond the basic plane. */
function initial(name: string): string {
  return [...name].at(0) ?? '';
}
