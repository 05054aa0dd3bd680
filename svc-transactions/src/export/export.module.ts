import { Module } from '@nestjs/common';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { ExportDatabase } from './export-statement/export-database';
import { ExportSlots } from './export-statement/export-slots';
import { ExportStatementController } from './export-statement/export-statement.controller';
import { ExportStatementService } from './export-statement/export-statement.service';
import { PdfThread } from './export-statement/pdf/pdf-thread';

@Module({
  imports: [StatementHoldersModule],
  controllers: [ExportStatementController],
  providers: [ExportDatabase, ExportSlots, ExportStatementService, PdfThread],
  exports: [ExportDatabase, ExportSlots],
})
export class ExportModule {}
