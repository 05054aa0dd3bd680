import { hash } from 'node:crypto';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import { Clock } from '@larkspur/service-kit/clock';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { requireCents } from '@larkspur/service-kit/money';
import { computePinProofs } from '@larkspur/service-kit/security/pin-proof';
import { sagaStep } from '@larkspur/service-kit/transfer-saga/saga-step';
import { Injectable } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import { toStatementLine } from '../../lines/to-statement-line';
import { StatementRepository } from '../../statements/statement.repository';
import { TransferSaga } from '../saga/transfer-saga';
import { type ExistingTransfer, type NewTransfer, RESTORED_FINGERPRINT, type Settlement } from '../saga/transfer-store';
import { toTransferLine } from './to-transfer-line';
import { transferIdFor } from './transfer-id';

@Injectable()
export class PostTransferService {
  constructor(
    private readonly config: TransactionsConfig,
    private readonly saga: TransferSaga,
    private readonly statements: StatementRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the payer's line, completed or still pending
   * @throws ProblemException with the reason of a rejection as its code
   */
  async post(payerId: string, request: TransferRequest, idempotencyKey: string | null): Promise<StatementLine> {
    if (request.from === request.accountType) throw new ProblemException('same_account');

    const transfer = this.toTransfer(payerId, request, idempotencyKey);
    const started = await this.saga.start(transfer);
    if ('repeated' in started) return this.repeatResponse(payerId, transfer, started.repeated);
    const settlement = await this.saga.waitForSettlement(
      this.config.TRANSFER_RESPONSE_TIMEOUT_MS,
      transfer.transferId,
      started.settlement,
    );
    return sagaStep('respond', () => toTransferLine(transfer, throwIfRejected(settlement)));
  }

  private async repeatResponse(
    payerId: string,
    requested: NewTransfer,
    existing: ExistingTransfer,
  ): Promise<StatementLine> {
    // One that was restored from the ledger has the id of this very request.
    const isSame = existing.fingerprint === requested.fingerprint || existing.fingerprint === RESTORED_FINGERPRINT;
    if (!isSame) throw new ProblemException('idempotency_mismatch');
    if (existing.status === 'pending') {
      throw new ProblemException('idempotency_in_progress', { headers: { 'retry-after': '1' } });
    }
    throwIfRejected(existing);
    const line = await this.statements.find(payerId, existing.id);
    if (!line) throw new Error(`Transfer ${existing.id} has no statement line.`);
    return toStatementLine(line);
  }

  private toTransfer(payerId: string, request: TransferRequest, idempotencyKey: string | null): NewTransfer {
    const { paymentPin, amount, ...details } = request;
    const amountCents = requireCents(amount);
    const now = this.clock.now();
    const fingerprint = fingerprintOf(details, amountCents);
    const transferId = transferIdFor(payerId, idempotencyKey, fingerprint, now.getTime());
    const transfer = { transferId, payerId, amountCents, ...details };
    return {
      ...transfer,
      idempotencyKey,
      fingerprint,
      pinProof: computePinProofs(this.config.PIN_KEY, paymentPin, transfer),
      requestId: currentContext()?.requestId ?? null,
      createdAt: now.toISOString(),
    };
  }
}

function fingerprintOf(details: Omit<TransferRequest, 'paymentPin' | 'amount'>, amountCents: number): string {
  const { from, accountNumber, bankName, routingNumber, accountType, to, description } = details;
  const fields = [from, amountCents, accountNumber, bankName, routingNumber, accountType, to, description];
  return hash('sha256', JSON.stringify(fields));
}

function throwIfRejected<T extends Settlement>(settlement: T): T {
  if (settlement.status === 'rejected') throw new ProblemException(settlement.reason ?? 'internal');
  return settlement;
}
