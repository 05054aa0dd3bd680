import { CsvModule } from '@larkspur/service-kit/csv/csv.module';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { partitionsModule } from '@larkspur/service-kit/partitions/partitions.module';
import { ReconciliationModule } from '@larkspur/service-kit/reconciliation/reconciliation.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module';
import { BeneficiariesModule } from './beneficiaries/beneficiaries.module';
import type { UsersConfig } from './config';
import { configModule } from './config.module';
import { DeadLettersModule } from './dead-letters/dead-letters.module';
import { ENTITIES } from './entities';
import { FilesModule } from './files/files.module';
import { ENTRY_PARTITIONS } from './ledger/entry-partitions';
import { LedgerModule } from './ledger/ledger.module';
import { ListJobsModule } from './list-jobs/list-jobs.module';
import { PaymentPinModule } from './payment-pin/payment-pin.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ProfileModule } from './profile/profile.module';
import { ProfilePictureModule } from './profile-picture/profile-picture.module';
import { ReconcileModule } from './reconciliation/reconcile.module';
import { RegistrationModule } from './registration/registration.module';
import { UnpublishedEventsModule } from './unpublished-events/unpublished-events.module';
import { UsersModule } from './users/users.module';
import { VerificationModule } from './verification/verification.module';

@Module({})
class AppModule {}

export function appModule(config: UsersConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      databaseModule(config, ENTITIES),
      OutboxModule,
      CsvModule,
      ReconciliationModule,
      partitionsModule(ENTRY_PARTITIONS),
      ProfileModule,
      PaymentPinModule,
      PersonalDataModule,
      ProfilePictureModule,
      RegistrationModule,
      UsersModule,
      LedgerModule,
      BeneficiariesModule,
      VerificationModule,
      FilesModule,
      AuditModule,
      DeadLettersModule,
      ListJobsModule,
      UnpublishedEventsModule,
      ReconcileModule,
    ],
  };
}
