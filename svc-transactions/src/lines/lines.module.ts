import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LineEntity } from './line.entity';
import { LineEraser } from './line-eraser';
import { LineWriter } from './line-writer';
import { MemoRepository } from './memo.repository';
import { StatementLineEntity } from './statement-line.entity';

@Module({
  imports: [TypeOrmModule.forFeature([LineEntity, StatementLineEntity])],
  providers: [LineEraser, LineWriter, MemoRepository],
  exports: [TypeOrmModule, LineEraser, LineWriter, MemoRepository],
})
export class LinesModule {}
