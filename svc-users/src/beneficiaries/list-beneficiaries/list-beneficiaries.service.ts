import { type Beneficiary, type BeneficiaryMatch, LOOKUP_MIN_DIGITS } from '@larkspur/contracts/beneficiary';
import { BRAND } from '@larkspur/contracts/brand';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import { BeneficiariesRepository } from '../beneficiaries.repository';

@Injectable()
export class BeneficiariesService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly beneficiaries: BeneficiariesRepository,
    private readonly customers: CustomerRepository,
  ) {}

  list(page: { before?: string; limit: number }): Promise<Beneficiary[]> {
    return this.beneficiaries.list(page);
  }

  /** `null` when the number has a beneficiary already. */
  async add(name: string, accountNumber: string): Promise<Beneficiary | null> {
    const added = await this.database.transaction(async (manager) => {
      const beneficiary = await this.beneficiaries.add(manager, name, accountNumber);
      if (beneficiary) await this.record(manager, 'beneficiary.added', beneficiary);
      return beneficiary;
    });
    this.outbox.wake();
    return added;
  }

  /** @returns false when there is none */
  async remove(id: string): Promise<boolean> {
    const removed = await this.database.transaction(async (manager) => {
      const beneficiary = await this.beneficiaries.remove(manager, id);
      if (beneficiary) await this.record(manager, 'beneficiary.deleted', beneficiary);
      return beneficiary;
    });
    this.outbox.wake();
    return removed !== null;
  }

  private async record(
    manager: EntityManager,
    action: 'beneficiary.added' | 'beneficiary.deleted',
    { _id, name, accountNumber }: Beneficiary,
  ): Promise<void> {
    const changes = Object.entries({ name, accountNumber }).map(([field, value]) =>
      action === 'beneficiary.added' ? { field, before: null, after: value } : { field, before: value, after: null },
    );
    await this.audit.record(manager, { action, objectId: _id, changes });
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
