import { type BeneficiaryMatch, LOOKUP_MIN_DIGITS } from '@larkspur/contracts/beneficiary';
import { BRAND } from '@larkspur/contracts/brand';
import { Injectable } from '@nestjs/common';
import { CustomerRepository } from '../../customers/customer.repository';
import { BeneficiaryRepository } from '../beneficiary.repository';
import { LookupLimit } from './lookup-limit.service';

@Injectable()
export class LookUpBeneficiaryService {
  constructor(
    private readonly beneficiaries: BeneficiaryRepository,
    private readonly customers: CustomerRepository,
    private readonly limit: LookupLimit,
  ) {}

  /**
   * Finds the holder of an account number: one of the bank's own customers, by first name and initial, when
   * the bank is ours or not given; then a beneficiary.
   * @throws rate_limited after too many numbers
   */
  async find(callerId: string, accountNumber: string, bankName: string | undefined): Promise<BeneficiaryMatch[]> {
    if (accountNumber.length < LOOKUP_MIN_DIGITS) return [];
    await this.limit.spend(callerId);
    const isOwnBank = !bankName || bankName.toLowerCase() === BRAND.bankName.toLowerCase();
    const customer = isOwnBank ? await this.customers.findByAccountNumber(accountNumber) : null;
    const beneficiary = await this.beneficiaries.findByAccountNumber(accountNumber);
    return [
      ...(customer ? [{ name: `${customer.firstName} ${initial(customer.lastName)}.`, accountNumber }] : []),
      ...(beneficiary ? [{ name: beneficiary.name, accountNumber }] : []),
    ];
  }
}

/** The first code point, which may be outside the basic multilingual plane. */
function initial(name: string): string {
  return [...name].at(0) ?? '';
}
