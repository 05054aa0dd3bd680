import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LineEntity } from './line.entity';
import { LineWriter } from './line-writer';
import { MemoRepository } from './memo.repository';
import { StatementLineEntity } from './statement-line.entity';

@Module({
  imports: [TypeOrmModule.forFeature([LineEntity, StatementLineEntity])],
  providers: [LineWriter, MemoRepository],
  exports: [TypeOrmModule, LineWriter, MemoRepository],
})
export class LinesModule {}
