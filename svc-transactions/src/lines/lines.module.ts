import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LineEntity } from './line.entity';
import { LineEraser } from './line-eraser';
import { LineWriter } from './line-writer';
import { StatementLineEntity } from './statement-line.entity';

@Module({
  imports: [TypeOrmModule.forFeature([LineEntity, StatementLineEntity])],
  providers: [LineEraser, LineWriter],
  exports: [TypeOrmModule, LineEraser, LineWriter],
})
export class LinesModule {}
