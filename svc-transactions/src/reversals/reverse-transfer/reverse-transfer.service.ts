import type { StatementLine } from '@larkspur/contracts/transaction';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { deriveId, newId, parseId } from '@larkspur/service-kit/ids';
import { currentRequestOrigin } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { LineWriter } from '../../lines/line-writer';
import { StatementRepository } from '../../statements/statement.repository';
import { toStatementLine } from '../../statements/to-statement-line';
import { ReversibleTransferRepository } from '../reversible-transfer.repository';

@Injectable()
export class ReverseTransferService {
  constructor(
    private readonly transfers: ReversibleTransferRepository,
    private readonly bus: Bus,
    private readonly lines: LineWriter,
    private readonly statements: StatementRepository,
  ) {}

  /**
   * svc-users decides and moves the money; the lines follow, here and once more by its event, should this process die in
   * between. The same key, transfer and reason name the same reversal, so asking again answers it again.
   * @throws not_found, not_reversible, already_reversed, money_spent, account_closed
   */
  async reverse(id: string, reason: string, actorId: string, idempotencyKey: string | null): Promise<StatementLine> {
    const transferId = parseId(id);
    const transfer = transferId && (await this.transfers.find(transferId));
    if (!transfer) throw new ProblemException('not_found', { message: 'There is no such transfer.' });
    // What svc-users has posted and this service has not settled yet has no lines to take back.
    if (transfer.status !== 'completed') throw new ProblemException('not_reversible');

    const reversalId = idempotencyKey ? deriveId('reversal', actorId, transferId, idempotencyKey, reason) : newId();
    const command = { reversalId, transferId, actorId, reason, origin: currentRequestOrigin() };
    const reply = await this.bus.request('accounts.reverse', command);
    if (reply.outcome === 'refused') throw new ProblemException(reply.code);

    const { reversal } = reply;
    const lineId = await this.lines.writeReversal(reversal, transfer.recipient);
    const line = await this.statements.find(reversal.payer.userId, lineId);
    if (!line) throw new Error(`line ${lineId} was written and cannot be read`);
    return toStatementLine(line);
  }
}
