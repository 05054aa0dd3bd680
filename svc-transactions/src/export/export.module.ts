import { Module } from '@nestjs/common';
import { StatementHoldersModule } from '../statement-holders/statement-holders.module';
import { ExportStatementController } from './export-statement/export-statement.controller';
import { ExportStatementService } from './export-statement/export-statement.service';
import { BackOfficeExports, CustomerExports } from './export-statement/line-exports';
import { PdfThread } from './export-statement/pdf/pdf-thread';

@Module({
  imports: [StatementHoldersModule],
  controllers: [ExportStatementController],
  providers: [BackOfficeExports, CustomerExports, ExportStatementService, PdfThread],
  exports: [BackOfficeExports],
})
export class ExportModule {}
