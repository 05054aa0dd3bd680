import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BeneficiaryRepository } from '../beneficiary.repository';

@Injectable()
export class DeleteBeneficiaryService {
  constructor(
    private readonly database: DataSource,
    private readonly beneficiaries: BeneficiaryRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** @returns false when the beneficiary does not exist */
  async delete(id: string): Promise<boolean> {
    const isDeleted = await this.database.transaction(async (manager) => {
      const beneficiary = await this.beneficiaries.delete(manager, id);
      if (!beneficiary) return false;
      await this.audit.record(manager, {
        action: 'beneficiary.deleted',
        objectId: id,
        changes: [
          { field: 'name', before: beneficiary.name, after: null },
          { field: 'accountNumber', before: beneficiary.accountNumber, after: null },
        ],
      });
      return true;
    });
    this.outbox.wake();
    return isDeleted;
  }
}
