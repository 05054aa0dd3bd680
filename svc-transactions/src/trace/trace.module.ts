import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LinesModule } from '../lines/lines.module';
import { TransferEntity } from '../transfers/transfer.entity';
import { TraceTransferController } from './trace-transfer/trace-transfer.controller';
import { TraceTransferService } from './trace-transfer/trace-transfer.service';

@Module({
  imports: [TypeOrmModule.forFeature([TransferEntity]), LinesModule],
  controllers: [TraceTransferController],
  providers: [TraceTransferService],
})
export class TraceModule {}
