import type { LineStatus } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Recipient } from '../lines/line-writer';

export interface ReversibleTransfer {
  status: LineStatus;
  recipient: Recipient;
}

@Injectable()
export class ReversibleTransferRepository {
  constructor(private readonly database: DataSource) {}

  async find(transferId: string): Promise<ReversibleTransfer | null> {
    const [row] = await this.database.query<(Recipient & { status: LineStatus })[]>(
      `SELECT status, recipient_name AS name, account_number AS "accountNumber", bank_name AS "bankName"
       FROM transfer WHERE id = $1`,
      [transferId],
    );
    if (!row) return null;
    const { status, ...recipient } = row;
    return { status, recipient };
  }
}
