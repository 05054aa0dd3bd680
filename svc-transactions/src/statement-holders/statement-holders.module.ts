import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatementHolderEntity } from './statement-holder.entity';
import { StatementHolderRepository } from './statement-holder.repository';
import { UpdateStatementHolderConsumer } from './update-statement-holder.consumer';

@Module({
  imports: [TypeOrmModule.forFeature([StatementHolderEntity])],
  providers: [StatementHolderRepository, UpdateStatementHolderConsumer],
  exports: [StatementHolderRepository],
})
export class StatementHoldersModule {}
