import type { PostingRecord } from '@larkspur/contracts/messages';
import type { TransferTrace } from '@larkspur/contracts/transaction';
import { Bus, BusUnavailableError, RequestTimeoutError } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { LineEntity } from '../../lines/line.entity';
import { payeeLineId, payeeReversalLineId } from '../../lines/line-ids';
import { TransferEntity } from '../../transfers/transfer.entity';
import { buildTimeline } from './build-timeline';

/** Short, because an administrator is waiting: without a reply the trace leaves out what svc-users knows. */
const LEDGER_TIMEOUT_MS = 2_000;

@Injectable()
export class TraceTransferService {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    @InjectRepository(LineEntity) private readonly lines: Repository<LineEntity>,
    private readonly bus: Bus,
  ) {}

  async trace(id: string): Promise<TransferTrace> {
    const transferId = parseId(id);
    const transfer = transferId && (await this.transfers.findOneBy({ id: transferId }));
    if (!transfer) throw new ProblemException('not_found', { message: 'Transfer not found.' });
    const postings = await this.findPostings(transferId);
    const lines = await this.findLines(transferId, postings ?? []);
    return {
      transferId,
      status: transfer.status,
      reason: transfer.reason,
      ledger: postings === null ? 'unknown' : postings.length > 0 ? 'posted' : 'not_posted',
      steps: buildTimeline(transfer, postings ?? [], lines),
    };
  }

  /** Oldest first, the debit before the credit. */
  private findLines(transferId: string, postings: readonly PostingRecord[]): Promise<LineEntity[]> {
    const reversalIds = postings.flatMap(({ reversedBy }) => reversedBy ?? []);
    const ids = [transferId, payeeLineId(transferId), ...reversalIds.flatMap((id) => [id, payeeReversalLineId(id)])];
    return this.lines.find({ where: { id: In(ids) }, order: { date: 'ASC', transactionType: 'DESC' } });
  }

  /** @returns null when svc-users did not reply */
  private async findPostings(postingId: string): Promise<PostingRecord[] | null> {
    try {
      return (await this.bus.request('accounts.trace', { postingId }, { timeoutMs: LEDGER_TIMEOUT_MS })).postings;
    } catch (error) {
      if (error instanceof BusUnavailableError || error instanceof RequestTimeoutError) return null;
      throw error;
    }
  }
}
