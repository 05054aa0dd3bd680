import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { databaseModule } from '@larkspur/service-kit/database';
import { OutboxModule } from '@larkspur/service-kit/outbox.module';
import type { DynamicModule } from '@nestjs/common';
import { BackOfficeController } from './back-office/back-office.controller';
import { DeleteUserService } from './back-office/delete-user.service';
import { EditAccountService } from './back-office/edit-account.service';
import { EditUserService } from './back-office/edit-user.service';
import { BeneficiariesController } from './beneficiaries/beneficiaries.controller';
import { BeneficiariesRepository } from './beneficiaries/beneficiaries.repository';
import { BeneficiariesService } from './beneficiaries/beneficiaries.service';
import { UsersConfig } from './config';
import { CustomerRepository } from './customer/customer.repository';
import { FileLinks } from './files/file-links';
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
import { ProfileController } from './profile/profile.controller';
import { LoginChangesConsumer } from './registration/login-changes.consumer';
import { RegistrationConsumer } from './registration/registration.consumer';
import { RegistrationService } from './registration/registration.service';

class AppModule {}

export function appModule(config: UsersConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [databaseModule(config, []), OutboxModule, OperationsModule],
    controllers: [ProfileController, BackOfficeController, LedgerProofController, BeneficiariesController],
    providers: [
      { provide: UsersConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
      { provide: TransferLedger, useClass: TransferLedgerRepository },
      CustomerRepository,
      FileLinks,
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
