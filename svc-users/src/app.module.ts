import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module';
import { BeneficiariesRepository } from './beneficiaries/beneficiaries.repository';
import { BeneficiariesController } from './beneficiaries/list-beneficiaries/list-beneficiaries.controller';
import { BeneficiariesService } from './beneficiaries/list-beneficiaries/list-beneficiaries.service';
import { UsersConfig } from './config';
import { CustomerRepository } from './customers/customer.repository';
import { PasswordConfirmation } from './customers/password-confirmation.service';
import { DeadLettersModule } from './dead-letters/dead-letters.module';
import { DeleteExpiredFilesJob } from './files/delete-expired-files.job';
import { FileStore } from './files/file-store';
import { FilesController } from './files/get-file/get-file.controller';
import { SignedFileUrls } from './files/signed-file-urls';
import { StoredFilesRepository } from './files/stored-files.repository';
import { StoredFiles } from './files/stored-files.service';
import { UploadWorkers } from './image-uploads/upload-workers';
import { AdjustAccountConsumer } from './ledger/adjust-account/adjust-account.consumer';
import { LedgerRepository } from './ledger/ledger.repository';
import { PostTransfersConsumer } from './ledger/post-transfers/post-transfers.consumer';
import { PostTransfersService } from './ledger/post-transfers/post-transfers.service';
import { TransferLedger } from './ledger/post-transfers/transfer-ledger';
import { TransferLedgerRepository } from './ledger/post-transfers/transfer-ledger.repository';
import { LedgerProofController } from './ledger/prove-ledger/prove-ledger.controller';
import { LedgerProofService } from './ledger/prove-ledger/prove-ledger.service';
import { ReverseTransferConsumer } from './ledger/reverse-transfer/reverse-transfer.consumer';
import { SealLedgerJob } from './ledger/seal-ledger/seal-ledger.job';
import { TracePostingConsumer } from './ledger/trace-posting/trace-posting.consumer';
import { PaymentPinController } from './payment-pin/set-payment-pin/set-payment-pin.controller';
import { SetPaymentPinService } from './payment-pin/set-payment-pin/set-payment-pin.service';
import { ProfileController } from './profile/get-profile/get-profile.controller';
import { UpdateProfileService } from './profile/update-profile/update-profile.service';
import { ProfilePictureController } from './profile-picture/replace-profile-picture/replace-profile-picture.controller';
import { ProfilePictureService } from './profile-picture/replace-profile-picture/replace-profile-picture.service';
import { RegisterCustomerConsumer } from './registration/register-customer/register-customer.consumer';
import { RegisterCustomerService } from './registration/register-customer/register-customer.service';
import { SyncLoginConsumer } from './registration/sync-login/sync-login.consumer';
import { ApplyChangeService } from './user-changes/apply-change.service';
import { ChangeUserService } from './user-changes/change-user.service';
import { LoginChangeRepository } from './user-changes/login-change.repository';
import { LoginChangeSaga } from './user-changes/login-change.saga';
import { ResumeLoginChangesJob } from './user-changes/resume-login-changes.job';
import { DeleteUserService } from './users/delete-user/delete-user.service';
import { ExportUsersController } from './users/export-users/export-users.controller';
import { ExportUsersService } from './users/export-users/export-users.service';
import { UsersController } from './users/get-user/get-user.controller';
import { UserStatsController } from './users/get-user-stats/get-user-stats.controller';
import { UserStatsRepository } from './users/get-user-stats/user-stats.repository';
import { ListUsersController } from './users/list-users/list-users.controller';
import { UserCursors } from './users/list-users/user-cursors';
import { UsersListRepository } from './users/list-users/users-list.repository';
import { UpdateAccountService } from './users/update-account/update-account.service';
import { UpdateUserService } from './users/update-user/update-user.service';
import { DecideVerificationService } from './verification/decide-verification/decide-verification.service';
import { VerificationCasesController } from './verification/list-verifications/list-verifications.controller';
import { VerificationController } from './verification/submit-verification/submit-verification.controller';
import { SubmitVerificationService } from './verification/submit-verification/submit-verification.service';
import { VerificationRepository } from './verification/verification.repository';

class AppModule {}

export function appModule(config: UsersConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, []), OutboxModule, AuditModule, DeadLettersModule],
    controllers: [
      ProfileController,
      PaymentPinController,
      ListUsersController,
      ExportUsersController,
      UserStatsController,
      UsersController,
      LedgerProofController,
      BeneficiariesController,
      VerificationController,
      VerificationCasesController,
      ProfilePictureController,
      FilesController,
    ],
    providers: [
      { provide: UsersConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
      { provide: TransferLedger, useClass: TransferLedgerRepository },
      CustomerRepository,
      PasswordConfirmation,
      ApplyChangeService,
      ChangeUserService,
      LoginChangeRepository,
      LoginChangeSaga,
      ResumeLoginChangesJob,
      UpdateProfileService,
      SetPaymentPinService,
      UsersListRepository,
      UserCursors,
      UserStatsRepository,
      ExportUsersService,
      SignedFileUrls,
      { provide: FileStore, inject: [UsersConfig], useFactory: (config: UsersConfig) => FileStore.open(config) },
      DeleteExpiredFilesJob,
      StoredFiles,
      StoredFilesRepository,
      UploadWorkers,
      VerificationRepository,
      SubmitVerificationService,
      DecideVerificationService,
      ProfilePictureService,
      LedgerRepository,
      BeneficiariesRepository,
      BeneficiariesService,
      RegisterCustomerService,
      UpdateUserService,
      UpdateAccountService,
      DeleteUserService,
      PostTransfersService,
      RegisterCustomerConsumer,
      SyncLoginConsumer,
      PostTransfersConsumer,
      AdjustAccountConsumer,
      ReverseTransferConsumer,
      TracePostingConsumer,
      SealLedgerJob,
      LedgerProofService,
    ],
  };
}
