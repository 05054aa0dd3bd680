import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportDatabase } from './export-statement/export-database';
import { ExportStatementController } from './export-statement/export-statement.controller';
import { ExportStatementService } from './export-statement/export-statement.service';
import { StatementHolderEntity } from './statement-holder/statement-holder.entity';
import { StatementHolderRepository } from './statement-holder/statement-holder.repository';
import { UpdateStatementHolderConsumer } from './statement-holder/update-statement-holder.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([StatementHolderEntity])],
  controllers: [ExportStatementController],
  providers: [ExportDatabase, ExportStatementService, StatementHolderRepository, UpdateStatementHolderConsumer],
  exports: [StatementHolderRepository],
})
export class ExportModule {}
