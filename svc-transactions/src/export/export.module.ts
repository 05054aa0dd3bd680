import { Module } from '@nestjs/common';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { BackOfficeExportDatabase, CustomerExportDatabase } from './export-statement/export-database';
import { BackOfficeExportSlots, CustomerExportSlots } from './export-statement/export-slots';
import { ExportStatementController } from './export-statement/export-statement.controller';
import { ExportStatementService } from './export-statement/export-statement.service';
import { PdfThread } from './export-statement/pdf/pdf-thread';

@Module({
  imports: [StatementHoldersModule],
  controllers: [ExportStatementController],
  providers: [
    BackOfficeExportDatabase,
    BackOfficeExportSlots,
    CustomerExportDatabase,
    CustomerExportSlots,
    ExportStatementService,
    PdfThread,
  ],
  exports: [BackOfficeExportDatabase, BackOfficeExportSlots],
})
export class ExportModule {}
