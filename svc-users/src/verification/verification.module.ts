import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { ImageUploadsModule } from '../image-uploads/image-uploads.module';
import { DecideVerificationController } from './decide-verification/decide-verification.controller';
import { DecideVerificationService } from './decide-verification/decide-verification.service';
import { HoldVerificationController } from './hold-verification/hold-verification.controller';
import { HoldVerificationService } from './hold-verification/hold-verification.service';
import { ListVerificationsController } from './list-verifications/list-verifications.controller';
import { OverrideStatusService } from './override-status/override-status.service';
import { SubmitVerificationController } from './submit-verification/submit-verification.controller';
import { SubmitVerificationService } from './submit-verification/submit-verification.service';
import { Verification } from './verification.entity';
import { VerificationRepository } from './verification.repository';
import { VerificationCasePresenter } from './verification-case-presenter';
import { VerificationHoldRepository } from './verification-hold.repository';

/** Identity verification (KYC). */
@Module({
  imports: [TypeOrmModule.forFeature([Verification]), CustomersModule, FilesModule, ImageUploadsModule],
  controllers: [
    SubmitVerificationController,
    ListVerificationsController,
    DecideVerificationController,
    HoldVerificationController,
  ],
  providers: [
    VerificationRepository,
    VerificationHoldRepository,
    VerificationCasePresenter,
    SubmitVerificationService,
    DecideVerificationService,
    HoldVerificationService,
    OverrideStatusService,
  ],
  exports: [OverrideStatusService, VerificationRepository],
})
export class VerificationModule {}
