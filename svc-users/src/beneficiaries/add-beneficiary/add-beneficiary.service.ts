import type { CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdempotentRequestsRepository } from '../../idempotent-requests/idempotent-requests.repository';
import type { Beneficiary } from '../beneficiary.entity';
import { BeneficiaryRepository } from '../beneficiary.repository';

@Injectable()
export class AddBeneficiaryService {
  constructor(
    private readonly database: DataSource,
    private readonly beneficiaries: BeneficiaryRepository,
    private readonly requests: IdempotentRequestsRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the beneficiary; a repeated request returns the one that the first request added
   * @throws idempotency_mismatch; conflict when the account number already has a beneficiary, or the one that the first
   * request added has been deleted
   */
  async add(
    { name, accountNumber }: CreateBeneficiaryRequest,
    actorId: string,
    key: string | null,
  ): Promise<Beneficiary> {
    const id = newId();
    const content = ['beneficiary', name, accountNumber];
    const added = await this.database.transaction(async (manager) => {
      const firstId = await this.requests.claim(manager, { actorId, key, content }, id);
      if (firstId !== id) return this.findFirst(manager, firstId);
      const beneficiary = await this.beneficiaries.add(manager, { id, name, accountNumber });
      if (!beneficiary) throw accountNumberTaken();
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

  private async findFirst(manager: EntityManager, id: string): Promise<Beneficiary> {
    const beneficiary = await this.beneficiaries.findById(manager, id);
    if (beneficiary) return beneficiary;
    throw new ProblemException('conflict', { message: 'This beneficiary was added, but has since been deleted.' });
  }
}

function accountNumberTaken(): ProblemException {
  const message = 'A beneficiary with this account number already exists.';
  return new ProblemException('conflict', { message, errors: [{ field: 'accountNumber', message }] });
}
