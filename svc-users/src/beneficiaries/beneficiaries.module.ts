import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/customers.module';
import { IdempotentRequestsModule } from '../idempotent-requests/idempotent-requests.module';
import { AddBeneficiaryController } from './add-beneficiary/add-beneficiary.controller';
import { AddBeneficiaryService } from './add-beneficiary/add-beneficiary.service';
import { Beneficiary } from './beneficiary.entity';
import { BeneficiaryRepository } from './beneficiary.repository';
import { BeneficiaryListRepository } from './beneficiary-list.repository';
import { DeleteBeneficiaryController } from './delete-beneficiary/delete-beneficiary.controller';
import { DeleteBeneficiaryService } from './delete-beneficiary/delete-beneficiary.service';
import { ExportBeneficiariesController } from './export-beneficiaries/export-beneficiaries.controller';
import { ExportBeneficiariesService } from './export-beneficiaries/export-beneficiaries.service';
import { BeneficiaryCursors } from './list-beneficiaries/beneficiary-cursors';
import { ListBeneficiariesController } from './list-beneficiaries/list-beneficiaries.controller';
import { LookUpBeneficiaryService } from './list-beneficiaries/look-up-beneficiary.service';
import { LookupLimit } from './list-beneficiaries/lookup-limit.service';

@Module({
  imports: [TypeOrmModule.forFeature([Beneficiary]), CustomersModule, IdempotentRequestsModule],
  controllers: [
    ListBeneficiariesController,
    ExportBeneficiariesController,
    AddBeneficiaryController,
    DeleteBeneficiaryController,
  ],
  providers: [
    BeneficiaryRepository,
    BeneficiaryListRepository,
    BeneficiaryCursors,
    ExportBeneficiariesService,
    LookupLimit,
    LookUpBeneficiaryService,
    AddBeneficiaryService,
    DeleteBeneficiaryService,
  ],
  exports: [BeneficiaryRepository],
})
export class BeneficiariesModule {}
