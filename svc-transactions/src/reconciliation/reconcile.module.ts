import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KnownUsersModule } from '../known-users/known-users.module';
import { LinesModule } from '../lines/lines.module';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { TransferEntity } from '../transfers/transfer.entity';
import { TransfersModule } from '../transfers/transfers.module';
import { CheckPostingsJob } from './check-postings.job';
import { GetReconciliationConsumer } from './get-reconciliation.consumer';
import { HolderRangeRepository } from './holder-range.repository';
import { ReconcileHoldersJob } from './reconcile-holders.job';
import { ReconcileLineIndexJob } from './reconcile-line-index.job';
import { ReconcileStatementsJob } from './reconcile-statements.job';
import { RestoreLinesService } from './restore-lines.service';
import { StatementGapRepository } from './statement-gap.repository';

@Module({
  imports: [
    TypeOrmModule.forFeature([TransferEntity]),
    KnownUsersModule,
    LinesModule,
    StatementHoldersModule,
    TransfersModule,
  ],
  providers: [
    HolderRangeRepository,
    StatementGapRepository,
    RestoreLinesService,
    ReconcileHoldersJob,
    ReconcileStatementsJob,
    CheckPostingsJob,
    ReconcileLineIndexJob,
    GetReconciliationConsumer,
  ],
})
export class ReconcileModule {}
