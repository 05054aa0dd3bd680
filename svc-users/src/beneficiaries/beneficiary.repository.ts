import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Beneficiary } from './beneficiary.entity';

@Injectable()
export class BeneficiaryRepository {
  constructor(@InjectRepository(Beneficiary) private readonly beneficiaries: Repository<Beneficiary>) {}

  /** @returns `null` when the account number already has a beneficiary */
  async add(
    manager: EntityManager,
    beneficiary: Pick<Beneficiary, 'id' | 'name' | 'accountNumber'>,
  ): Promise<Beneficiary | null> {
    await manager.createQueryBuilder().insert().into(Beneficiary).values(beneficiary).orIgnore().execute();
    return this.findById(manager, beneficiary.id);
  }

  findById(manager: EntityManager, id: string): Promise<Beneficiary | null> {
    return manager.findOneBy(Beneficiary, { id });
  }

  /** @returns the deleted beneficiary; `null` when it does not exist */
  async delete(manager: EntityManager, id: string): Promise<Beneficiary | null> {
    const beneficiary = await manager.findOneBy(Beneficiary, { id });
    const { affected } = await manager.delete(Beneficiary, { id });
    return affected ? beneficiary : null;
  }

  /** For a customer who is deleted: none of the numbers that they have had is issued again. */
  async deleteAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      'DELETE FROM beneficiary WHERE account_number IN (SELECT number FROM issued_account_number WHERE user_id = $1)',
      [userId],
    );
  }

  findByAccountNumber(accountNumber: string): Promise<Beneficiary | null> {
    return this.beneficiaries.findOneBy({ accountNumber });
  }
}
