import type { PostingRecord } from '@larkspur/contracts/messages';
import type { TransferTrace } from '@larkspur/contracts/transaction';
import { Bus, BusUnavailableError, RequestTimeoutError } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { payeeLineId, payeeReversalLineId } from '../lines/line-ids';
import { buildTimeline } from './timeline';
import { TracedTransferRepository } from './traced-transfer.repository';

/** Somebody looks at a screen: what svc-users knows is left out rather than waited for. */
const LEDGER_TIMEOUT_MS = 2_000;

@Injectable()
export class TraceTransferService {
  constructor(
    private readonly transfers: TracedTransferRepository,
    private readonly bus: Bus,
  ) {}

  async trace(id: string): Promise<TransferTrace> {
    const transferId = parseId(id);
    const transfer = transferId && (await this.transfers.find(transferId));
    if (!transfer) throw new ProblemException('not_found', { message: 'There is no such transfer.' });
    const postings = await this.postings(transferId);
    const reversalIds = (postings ?? []).flatMap(({ reversedBy }) => reversedBy ?? []);
    const lines = await this.transfers.lines([
      transferId,
      payeeLineId(transferId),
      ...reversalIds.flatMap((id) => [id, payeeReversalLineId(id)]),
    ]);
    return {
      transferId,
      status: transfer.status,
      reason: transfer.reason,
      ledger: postings === null ? 'unknown' : postings.length > 0 ? 'posted' : 'not_posted',
      steps: buildTimeline(transfer, postings ?? [], lines),
    };
  }

  private async postings(postingId: string): Promise<PostingRecord[] | null> {
    try {
      return (await this.bus.request('accounts.trace', { postingId }, { timeoutMs: LEDGER_TIMEOUT_MS })).postings;
    } catch (error) {
      if (error instanceof BusUnavailableError || error instanceof RequestTimeoutError) return null;
      throw error;
    }
  }
}
