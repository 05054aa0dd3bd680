import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportDatabase } from './export-statement/export-database';
import { ExportSlots } from './export-statement/export-slots';
import { ExportStatementController } from './export-statement/export-statement.controller';
import { ExportStatementService } from './export-statement/export-statement.service';
import { PdfThread } from './export-statement/pdf/pdf-thread';
import { StatementHolderEntity } from './statement-holder/statement-holder.entity';
import { StatementHolderRepository } from './statement-holder/statement-holder.repository';
import { UpdateStatementHolderConsumer } from './statement-holder/update-statement-holder.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([StatementHolderEntity])],
  controllers: [ExportStatementController],
  providers: [
    ExportDatabase,
    ExportSlots,
    ExportStatementService,
    PdfThread,
    StatementHolderRepository,
    UpdateStatementHolderConsumer,
  ],
  exports: [ExportDatabase, ExportSlots, StatementHolderRepository],
})
export class ExportModule {}
