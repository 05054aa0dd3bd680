import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Beneficiary } from '../beneficiary.entity';
import { BeneficiaryRepository } from '../beneficiary.repository';

@Injectable()
export class AddBeneficiaryService {
  constructor(
    private readonly database: DataSource,
    private readonly beneficiaries: BeneficiaryRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** @returns `null` when the account number already has a beneficiary */
  async add(name: string, accountNumber: string): Promise<Beneficiary | null> {
    const added = await this.database.transaction(async (manager) => {
      const beneficiary = await this.beneficiaries.add(manager, name, accountNumber);
      if (!beneficiary) return null;
      await this.audit.record(manager, {
        action: 'beneficiary.added',
        objectId: beneficiary.id,
        changes: [
          { field: 'name', before: null, after: name },
          { field: 'accountNumber', before: null, after: accountNumber },
        ],
      });
      return beneficiary;
    });
    this.outbox.wake();
    return added;
  }
}
