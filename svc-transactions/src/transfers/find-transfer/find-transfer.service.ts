import type { StatementLine } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { toStatementLine } from '../../lines/to-statement-line';
import { StatementRepository } from '../../statements/statement.repository';
import { TransferEntity } from '../transfer.entity';

@Injectable()
export class FindTransferService {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly statements: StatementRepository,
  ) {}

  /** Returns the payer's line in any status, or `null` if none is stored with this key. Keys are kept for at least 24 hours. */
  async find(payerId: string, idempotencyKey: string): Promise<StatementLine | null> {
    const transfer = await this.transfers.findOne({ select: { id: true }, where: { payerId, idempotencyKey } });
    if (!transfer) return null;
    const line = await this.statements.find(payerId, transfer.id);
    if (!line) throw new Error(`Transfer ${transfer.id} has no statement line.`);
    return toStatementLine(line);
  }
}
