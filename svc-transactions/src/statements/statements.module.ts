import { Module } from '@nestjs/common';
import { LinesModule } from '../lines/lines.module';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { BackOfficeStatementRepository } from './back-office-statement.repository';
import { IndexLinesJob } from './index-lines/index-lines.job';
import { StatementCursors } from './read-statement/statement-cursors';
import { StatementsController } from './read-statement/statements.controller';
import { StatementsService } from './read-statement/statements.service';
import { StatementRepository } from './statement.repository';

@Module({
  imports: [LinesModule, StatementHoldersModule],
  controllers: [StatementsController],
  providers: [StatementRepository, BackOfficeStatementRepository, StatementsService, StatementCursors, IndexLinesJob],
  exports: [StatementRepository, StatementsService],
})
export class StatementsModule {}
