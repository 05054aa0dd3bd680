import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { AdjustAccountConsumer } from './adjust-account/adjust-account.consumer';
import { AdjustAccountService } from './adjust-account/adjust-account.service';
import { FeedStatementsConsumer } from './feed-statements/feed-statements.consumer';
import { LedgerFeedRepository } from './feed-statements/ledger-feed.repository';
import { GetTransferLimitsController } from './get-transfer-limits/get-transfer-limits.controller';
import { LedgerRepository } from './ledger.repository';
import { PostTransfersConsumer } from './post-transfers/post-transfers.consumer';
import { PostTransfersService } from './post-transfers/post-transfers.service';
import { TransferLedger } from './post-transfers/transfer-ledger';
import { TransferLedgerRepository } from './post-transfers/transfer-ledger.repository';
import { ProofCheckpointRepository } from './prove-ledger/proof-checkpoint.repository';
import { ProofRunRepository } from './prove-ledger/proof-run.repository';
import { ProofRunsService } from './prove-ledger/proof-runs.service';
import { ProveLedgerController } from './prove-ledger/prove-ledger.controller';
import { ProveLedgerService } from './prove-ledger/prove-ledger.service';
import { ReverseTransferConsumer } from './reverse-transfer/reverse-transfer.consumer';
import { ReverseTransferService } from './reverse-transfer/reverse-transfer.service';
import { SealLedgerJob } from './seal-ledger/seal-ledger.job';
import { SignedRequests } from './signed-requests';
import { TracePostingConsumer } from './trace-posting/trace-posting.consumer';

@Module({
  imports: [CustomersModule],
  controllers: [ProveLedgerController, GetTransferLimitsController],
  providers: [
    { provide: TransferLedger, useClass: TransferLedgerRepository },
    SignedRequests,
    LedgerRepository,
    PostTransfersConsumer,
    PostTransfersService,
    AdjustAccountConsumer,
    AdjustAccountService,
    ReverseTransferConsumer,
    ReverseTransferService,
    TracePostingConsumer,
    FeedStatementsConsumer,
    LedgerFeedRepository,
    ProveLedgerService,
    ProofRunRepository,
    ProofCheckpointRepository,
    ProofRunsService,
    SealLedgerJob,
  ],
  exports: [LedgerRepository],
})
export class LedgerModule {}
