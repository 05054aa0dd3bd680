import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, UnprocessableEntityException } from '@nestjs/common';
import { ClientProxy } from '@nestjs/microservices';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { firstValueFrom, timeout } from 'rxjs';
import { DataSource, QueryFailedError, Repository } from 'typeorm';
import { type PaymentOutcome, type PaymentRequest, POST_PAYMENT } from '../payment-messages';
import { StatementLine } from './statement-line.entity';
import type { TransferDto } from './transfer.dto';
import { Transfer } from './transfer.entity';

export const USERS_SERVICE = 'USERS_SERVICE';

const REPLY_TIMEOUT_MS = 10_000;
const UNIQUE_VIOLATION = '23505';

type NewTransfer = Omit<Transfer, 'createdAt'>;

@Injectable()
export class TransfersService {
  constructor(
    @InjectRepository(Transfer) private readonly transfers: Repository<Transfer>,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(USERS_SERVICE) private readonly users: ClientProxy,
  ) {}

  async transfer(payerId: string, dto: TransferDto, idempotencyKey: string | null): Promise<NewTransfer> {
    const transfer = toTransfer(payerId, dto, idempotencyKey);
    try {
      await this.transfers.insert(transfer);
    } catch (error) {
      if (isUniqueViolation(error)) return this.repeat(payerId, idempotencyKey);
      throw error;
    }
    const request: PaymentRequest = {
      transferId: transfer.id,
      payerId,
      from: dto.from,
      amountCents: transfer.amount,
      accountNumber: dto.accountNumber,
      accountType: dto.accountType,
      paymentPin: dto.paymentPin,
    };
    const outcome = await firstValueFrom(
      this.users.send<PaymentOutcome>(POST_PAYMENT, request).pipe(timeout(REPLY_TIMEOUT_MS)),
    );
    return throwIfRejected(await this.finish(transfer, outcome));
  }

  private async finish(transfer: NewTransfer, outcome: PaymentOutcome): Promise<NewTransfer> {
    const { status } = outcome;
    const change = { status, reason: status === 'rejected' ? outcome.reason : null, finishedAt: new Date() };
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Transfer, transfer.id, change);
      if (outcome.status === 'rejected') return;
      const { payer, payee } = outcome;
      const line = { originId: transfer.id, amount: transfer.amount, description: transfer.description };
      await manager.insert(StatementLine, [
        {
          ...line,
          userId: payer.userId,
          transactionType: 'debit',
          account: transfer.from,
          counterpartyName: transfer.recipientName,
        },
        {
          ...line,
          userId: payee.userId,
          transactionType: 'credit',
          account: transfer.accountType,
          counterpartyName: payer.name,
        },
      ]);
    });
    return { ...transfer, ...change };
  }

  private async repeat(payerId: string, idempotencyKey: string | null): Promise<NewTransfer> {
    const known = await this.transfers.findOneByOrFail({ payerId, idempotencyKey: idempotencyKey ?? '' });
    if (known.status === 'pending') throw new ConflictException('idempotency_in_progress');
    return throwIfRejected(known);
  }
}

function toTransfer(payerId: string, dto: TransferDto, idempotencyKey: string | null): NewTransfer {
  const { paymentPin: _, amount, to, ...details } = dto;
  return {
    ...details,
    id: randomUUID(),
    payerId,
    idempotencyKey,
    amount: Math.round(amount * 100),
    recipientName: to,
    status: 'pending',
    reason: null,
    finishedAt: null,
  };
}

const isUniqueViolation = (error: unknown) =>
  error instanceof QueryFailedError && 'code' in error.driverError && error.driverError.code === UNIQUE_VIOLATION;

function throwIfRejected(transfer: NewTransfer): NewTransfer {
  if (transfer.status === 'rejected') throw new UnprocessableEntityException(transfer.reason);
  return transfer;
}
