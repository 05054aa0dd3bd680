import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { AuditStoreModule } from './audit/audit-store.module';
import { DeleteUserService } from './back-office/delete-user.service';
import { EditAccountService } from './back-office/edit-account.service';
import { EditUserService } from './back-office/edit-user.service';
import { ExportUsersController } from './back-office/export-users/export-users.controller';
import { ExportUsersService } from './back-office/export-users/export-users.service';
import { ListUsersController } from './back-office/list-users/list-users.controller';
import { UserCursors } from './back-office/list-users/user-cursors';
import { UsersListRepository } from './back-office/list-users/users-list.repository';
import { UserStatsController } from './back-office/user-stats/user-stats.controller';
import { UserStatsRepository } from './back-office/user-stats/user-stats.repository';
import { UsersController } from './back-office/users.controller';
import { BeneficiariesController } from './beneficiaries/beneficiaries.controller';
import { BeneficiariesRepository } from './beneficiaries/beneficiaries.repository';
import { BeneficiariesService } from './beneficiaries/beneficiaries.service';
import { ApplyChangeService } from './change-user/apply-change.service';
import { ChangeUserService } from './change-user/change-user.service';
import { LoginOperationConductor } from './change-user/login-operation.conductor';
import { LoginOperationRepository } from './change-user/login-operation.repository';
import { LoginOperationSweeper } from './change-user/login-operation.sweeper';
import { UsersConfig } from './config';
import { CustomerRepository } from './customer/customer.repository';
import { PasswordGate } from './customer/password-gate.service';
import { FileLinks } from './files/file-links';
import { FileStore } from './files/file-store';
import { FileSweeper } from './files/file-sweeper';
import { FilesController } from './files/files.controller';
import { StoredFilesRepository } from './files/stored-files.repository';
import { StoredFiles } from './files/stored-files.service';
import { AdjustAccountConsumer } from './ledger/adjust-account.consumer';
import { LedgerRepository } from './ledger/ledger.repository';
import { LedgerSealer } from './ledger/ledger-sealer';
import { PostTransfersConsumer } from './ledger/post-transfers.consumer';
import { PostTransfersService } from './ledger/post-transfers.service';
import { ReverseTransferConsumer } from './ledger/reverse-transfer.consumer';
import { TracePostingConsumer } from './ledger/trace-posting.consumer';
import { TransferLedger } from './ledger/transfer-ledger';
import { TransferLedgerRepository } from './ledger/transfer-ledger.repository';
import { LedgerProofController } from './ledger-proof/ledger-proof.controller';
import { LedgerProofService } from './ledger-proof/ledger-proof.service';
import { OperationsModule } from './operations/operations.module';
import { PaymentPinController } from './payment-pin/payment-pin.controller';
import { SetPaymentPinService } from './payment-pin/set-payment-pin.service';
import { ProfileController } from './profile/profile.controller';
import { UpdateProfileService } from './profile/update-profile.service';
import { ProfilePictureController } from './profile-picture/profile-picture.controller';
import { ProfilePictureService } from './profile-picture/profile-picture.service';
import { LoginChangesConsumer } from './registration/login-changes.consumer';
import { RegistrationConsumer } from './registration/registration.consumer';
import { RegistrationService } from './registration/registration.service';
import { UploadThreads } from './upload/upload-threads';
import { DecideVerificationService } from './verification/decide/decide-verification.service';
import { SubmitVerificationService } from './verification/submit/submit-verification.service';
import { VerificationController } from './verification/verification.controller';
import { VerificationRepository } from './verification/verification.repository';
import { VerificationCasesController } from './verification/verification-cases.controller';

class AppModule {}

export function appModule(config: UsersConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, []), OutboxModule, AuditStoreModule, OperationsModule],
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
      PasswordGate,
      ApplyChangeService,
      ChangeUserService,
      LoginOperationRepository,
      LoginOperationConductor,
      LoginOperationSweeper,
      UpdateProfileService,
      SetPaymentPinService,
      UsersListRepository,
      UserCursors,
      UserStatsRepository,
      ExportUsersService,
      FileLinks,
      { provide: FileStore, inject: [UsersConfig], useFactory: (config: UsersConfig) => FileStore.open(config) },
      FileSweeper,
      StoredFiles,
      StoredFilesRepository,
      UploadThreads,
      VerificationRepository,
      SubmitVerificationService,
      DecideVerificationService,
      ProfilePictureService,
      LedgerRepository,
      BeneficiariesRepository,
      BeneficiariesService,
      RegistrationService,
      EditUserService,
      EditAccountService,
      DeleteUserService,
      PostTransfersService,
      RegistrationConsumer,
      LoginChangesConsumer,
      PostTransfersConsumer,
      AdjustAccountConsumer,
      ReverseTransferConsumer,
      TracePostingConsumer,
      LedgerSealer,
      LedgerProofService,
    ],
  };
}
