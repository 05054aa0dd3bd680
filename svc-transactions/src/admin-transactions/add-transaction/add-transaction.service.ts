import type { AdjustmentRefusal, Events } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, StatementLine, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { deriveId, newId, parseId } from '@larkspur/service-kit/ids';
import { dollarsToCents } from '@larkspur/service-kit/money';
import { currentRequestOrigin } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { KnownUsersRepository } from '../../known-users/known-users.repository';
import { LineWriter } from '../../lines/line-writer';
import { StatementRepository } from '../../statements/statement.repository';
import { type LineRow, toStatementLine } from '../../statements/to-statement-line';

@Injectable()
export class AddTransactionService {
  constructor(
    private readonly bus: Bus,
    private readonly knownUsers: KnownUsersRepository,
    private readonly lines: LineWriter,
    private readonly statements: StatementRepository,
  ) {}

  /**
   * With an account the money moves in svc-users first and the line follows; without one the line is a memo
   * (decision 28). The same idempotency key names the same line, so asking again never doubles it; for another request
   * it is refused.
   */
  async add(
    givenId: string,
    request: AddTransactionRequest,
    actorId: string,
    idempotencyKey: string | null,
  ): Promise<StatementLine> {
    const userId = parseId(givenId);
    if (!userId || (await this.knownUsers.findStatus(userId)) !== 'customer') throw unknownUser();
    const wanted = toRequestedLine(userId, request);

    const ids = idempotencyKey
      ? deriveLineIds(actorId, userId, idempotencyKey)
      : { memo: newId(), adjustment: newId() };
    const [id, other] = wanted.account ? [ids.adjustment, ids.memo] : [ids.memo, ids.adjustment];
    if (await this.statements.find(userId, other)) throw new ProblemException('idempotency_mismatch');

    if (wanted.account) await this.adjust({ ...wanted, account: wanted.account, postingId: id }, actorId);
    else await this.lines.writeMemo({ ...wanted, id });

    const line = await this.statements.find(userId, id);
    if (!line) throw new Error(`line ${id} was written and cannot be read`);
    if (!matches(line, wanted)) throw new ProblemException('idempotency_mismatch');
    return toStatementLine(line);
  }

  private async adjust(adjusted: Events['account.adjusted'], actorId: string): Promise<void> {
    const reply = await this.bus.request('accounts.adjust', { ...adjusted, actorId, origin: currentRequestOrigin() });
    if (reply.outcome === 'refused') throw toProblem(reply.code);
    await this.lines.writeAdjustment(adjusted, 'quiet');
  }
}

interface RequestedLine {
  userId: string;
  account: AccountKind | undefined;
  transactionType: TransactionType;
  amountCents: number;
  /** ISO 8601, UTC, milliseconds. */
  date: string;
  description: string;
}

function toRequestedLine(userId: string, request: AddTransactionRequest): RequestedLine {
  const amountCents = dollarsToCents(request.amount);
  if (amountCents === null) throw new Error('an amount passed validation and is not in cents');
  const { account, transactionType, description } = request;
  return { userId, account, transactionType, amountCents, date: new Date(request.date).toISOString(), description };
}

function matches(line: LineRow, wanted: RequestedLine): boolean {
  return (
    line.account === (wanted.account ?? null) &&
    line.transaction_type === wanted.transactionType &&
    Number(line.amount) === wanted.amountCents &&
    line.date.toISOString() === wanted.date &&
    line.description === wanted.description
  );
}

function toProblem(code: AdjustmentRefusal): ProblemException {
  switch (code) {
    case 'not_found':
      return unknownUser();
    case 'insufficient_funds':
      return new ProblemException('negative_balance');
    case 'balance_limit':
      return new ProblemException('balance_limit');
    case 'mismatch':
      return new ProblemException('idempotency_mismatch');
  }
}

function unknownUser(): ProblemException {
  return new ProblemException('not_found', { message: 'There is no such user.' });
}

/** Made of the key and those it belongs to, one for either kind of line. */
function deriveLineIds(actorId: string, userId: string, key: string): { memo: string; adjustment: string } {
  return {
    memo: deriveId('memo', actorId, userId, key),
    adjustment: deriveId('adjustment', actorId, userId, key),
  };
}
