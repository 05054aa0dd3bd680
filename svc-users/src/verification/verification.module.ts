import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { ImageUploadsModule } from '../image-uploads/image-uploads.module';
import { DecideVerificationController } from './decide-verification/decide-verification.controller';
import { DecideVerificationService } from './decide-verification/decide-verification.service';
import { ListVerificationsController } from './list-verifications/list-verifications.controller';
import { SubmitVerificationController } from './submit-verification/submit-verification.controller';
import { SubmitVerificationService } from './submit-verification/submit-verification.service';
import { Verification } from './verification.entity';
import { VerificationRepository } from './verification.repository';

/** Identity verification (KYC). */
@Module({
  imports: [TypeOrmModule.forFeature([Verification]), CustomersModule, FilesModule, ImageUploadsModule],
  controllers: [SubmitVerificationController, ListVerificationsController, DecideVerificationController],
  providers: [VerificationRepository, SubmitVerificationService, DecideVerificationService],
})
export class VerificationModule {}
