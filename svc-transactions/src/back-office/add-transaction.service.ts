import { createHash } from 'node:crypto';
import type { AddTransactionRequest, StatementLine } from '@larkspur/contracts/transaction';
import { Bus } from '@larkspur/service-kit/bus';
import { newId } from '@larkspur/service-kit/ids';
import { dollarsToCents } from '@larkspur/service-kit/money';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { KnownUsersRepository } from '../known-users/known-users.repository';
import { lineOnWire } from '../statements/line-on-wire';
import { StatementRepository } from '../statements/statement.repository';
import { LineWriterRepository } from './line-writer.repository';

@Injectable()
export class AddTransactionService {
  constructor(
    private readonly bus: Bus,
    private readonly knownUsers: KnownUsersRepository,
    private readonly lines: LineWriterRepository,
    private readonly statements: StatementRepository,
  ) {}

  /**
   * With an account the money moves in svc-users first and the line follows; without one the line is a memo
   * (decision 28). The same idempotency key names the same line, so asking again never doubles it.
   */
  async add(
    userId: string,
    request: AddTransactionRequest,
    actorId: string,
    idempotencyKey: string | undefined,
  ): Promise<StatementLine> {
    const amountCents = dollarsToCents(request.amount);
    if (amountCents === null) throw new Error('an amount passed validation and is not in cents');
    if (!isUUID(userId) || !(await this.knownUsers.has(userId))) throw unknownUser();

    const id = idempotencyKey ? idFromKey(actorId, userId, idempotencyKey) : newId();
    const common = {
      userId,
      transactionType: request.transactionType,
      amountCents,
      date: new Date(request.date).toISOString(),
      description: request.description,
    };
    if (request.account) {
      const adjusted = { ...common, postingId: id, account: request.account };
      const reply = await this.bus.request('accounts.adjust', { ...adjusted, actorId });
      if (reply.outcome === 'refused') {
        throw reply.code === 'not_found' ? unknownUser() : new ProblemException('negative_balance');
      }
      await this.lines.writeAdjustment(adjusted);
    } else {
      await this.lines.writeMemo({ ...common, id });
    }

    const line = await this.statements.find(userId, id);
    if (!line) throw new Error(`line ${id} was written and cannot be read`);
    return lineOnWire(line);
  }
}

function unknownUser(): ProblemException {
  return new ProblemException('not_found', { message: 'There is no such user.' });
}

/** A UUID v8 (RFC 9562 section 5.8) made of the key and those it belongs to. */
function idFromKey(actorId: string, userId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([actorId, userId, key]))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
