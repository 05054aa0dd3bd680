import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/customers.module';
import { IdempotentRequestsModule } from '../idempotent-requests/idempotent-requests.module';
import { AddBeneficiaryController } from './add-beneficiary/add-beneficiary.controller';
import { AddBeneficiaryService } from './add-beneficiary/add-beneficiary.service';
import { Beneficiary } from './beneficiary.entity';
import { BeneficiaryRepository } from './beneficiary.repository';
import { DeleteBeneficiaryController } from './delete-beneficiary/delete-beneficiary.controller';
import { DeleteBeneficiaryService } from './delete-beneficiary/delete-beneficiary.service';
import { ListBeneficiariesController } from './list-beneficiaries/list-beneficiaries.controller';
import { LookUpBeneficiaryService } from './list-beneficiaries/look-up-beneficiary.service';

@Module({
  imports: [TypeOrmModule.forFeature([Beneficiary]), CustomersModule, IdempotentRequestsModule],
  controllers: [ListBeneficiariesController, AddBeneficiaryController, DeleteBeneficiaryController],
  providers: [BeneficiaryRepository, LookUpBeneficiaryService, AddBeneficiaryService, DeleteBeneficiaryService],
  exports: [BeneficiaryRepository],
})
export class BeneficiariesModule {}
