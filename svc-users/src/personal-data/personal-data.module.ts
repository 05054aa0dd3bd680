import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { GetPersonalDataController } from './get-personal-data/get-personal-data.controller';
import { GetPersonalDataService } from './get-personal-data/get-personal-data.service';

@Module({
  imports: [AuditModule, CustomersModule, FilesModule],
  controllers: [GetPersonalDataController],
  providers: [GetPersonalDataService],
})
export class PersonalDataModule {}
