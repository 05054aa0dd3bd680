import type { ReverseTransferRequest, StatementLine } from '@larkspur/contracts/transaction';
import { toReversalInstruction } from '@larkspur/service-kit/back-office-postings/posting-commands';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import type { RequestAuthority } from '@larkspur/service-kit/security/access';
import { currentRequestOrigin } from '@larkspur/service-kit/security/audit';
import { assertNotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { payeeLineId } from '../../lines/line-ids';
import { LineWriter } from '../../lines/line-writer';
import { toStatementLine } from '../../lines/to-statement-line';
import { StatementRepository } from '../../statements/statement.repository';
import { TransferEntity } from '../../transfers/transfer.entity';
import { unprovenRequest } from '../../unproven-request';
import { toRecipient } from '../recipient';

const PAYER_ACCOUNT_CLOSED = 'The payer’s account is closed, so the transfer can’t be reversed. No money has moved.';

@Injectable()
export class ReverseTransferService {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly bus: Bus,
    private readonly lines: LineWriter,
    private readonly statements: StatementRepository,
  ) {}

  /**
   * svc-users decides and moves the money. The lines are written here and again by its event, in case this process dies
   * in between. The id of the reversal is derived from key, transfer and reason, so a repeated request gets the same one.
   * @throws ProblemException own_account for a party of the transfer, not_found, not_reversible, already_reversed, money_spent,
   *   account_closed, unavailable without proof of who asks
   */
  async reverse(
    id: string,
    request: ReverseTransferRequest,
    actorId: string,
    authority: RequestAuthority | null,
  ): Promise<StatementLine> {
    const transferId = parseId(id);
    const transfer = transferId && (await this.transfers.findOneBy({ id: transferId }));
    if (!transfer) throw new ProblemException('not_found', { message: 'Transfer not found.' });
    assertNotOwnAccount(actorId, transfer.payerId);
    if (await this.statements.find(actorId, payeeLineId(transfer.id))) throw new ProblemException('own_account');
    // A transfer that svc-users has posted but this service has not settled yet has no lines to reverse.
    if (transfer.status !== 'completed') throw new ProblemException('not_reversible');

    if (!authority) throw unprovenRequest();
    const { key, signedRequest } = authority;
    const instruction = toReversalInstruction(transferId, request, { actorId, key });
    const reply = await this.bus.request('accounts.reverse', {
      ...instruction,
      origin: currentRequestOrigin(),
      signedRequest,
    });
    if (reply.outcome === 'refused') {
      if (reply.code === 'unauthorized') throw unprovenRequest();
      // The code's own message is about the recipient of a transfer.
      throw new ProblemException(reply.code, reply.code === 'account_closed' ? { message: PAYER_ACCOUNT_CLOSED } : {});
    }

    const { reversal } = reply;
    const lineId = await this.lines.writeReversal(reversal, toRecipient(transfer));
    const line = await this.statements.find(reversal.payer.userId, lineId);
    if (!line) throw new Error(`Line ${lineId} was written but can't be read.`);
    return toStatementLine(line);
  }
}
