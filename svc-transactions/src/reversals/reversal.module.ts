import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LinesModule } from '../lines/lines.module';
import { StatementsModule } from '../statements/statements.module';
import { TransferEntity } from '../transfers/transfer.entity';
import { RecordReversalConsumer } from './record-reversal/record-reversal.consumer';
import { ReverseTransferController } from './reverse-transfer/reverse-transfer.controller';
import { ReverseTransferService } from './reverse-transfer/reverse-transfer.service';

@Module({
  imports: [TypeOrmModule.forFeature([TransferEntity]), LinesModule, StatementsModule],
  controllers: [ReverseTransferController],
  providers: [ReverseTransferService, RecordReversalConsumer],
})
export class ReversalModule {}
