import type { AdjustmentRefusal, Events } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, StatementLine, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { deriveId, newId, parseId } from '@larkspur/service-kit/ids';
import { dollarsToCents } from '@larkspur/service-kit/money';
import { currentRequestOrigin } from '@larkspur/service-kit/security/audit';
import { sealAuthorization } from '@larkspur/service-kit/security/command-authorization';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../actor';
import { TransactionsConfig } from '../../config';
import { KnownUsersRepository } from '../../known-users/known-users.repository';
import { LineWriter } from '../../lines/line-writer';
import { StatementRepository } from '../../statements/statement.repository';
import { type LineRow, toStatementLine } from '../../statements/to-statement-line';

@Injectable()
export class AddTransactionService {
  constructor(
    private readonly config: TransactionsConfig,
    private readonly bus: Bus,
    private readonly knownUsers: KnownUsersRepository,
    private readonly lines: LineWriter,
    private readonly statements: StatementRepository,
  ) {}

  /**
   * With an account, svc-users moves the money first and the line follows. Without one, the line is a memo.
   * The id of the line is derived from the idempotency key, so a repeated request adds nothing.
   * @throws ProblemException idempotency_mismatch when the key belongs to a different request
   */
  async add(
    givenId: string,
    request: AddTransactionRequest,
    actor: Actor,
    idempotencyKey: string | null,
  ): Promise<StatementLine> {
    const userId = parseId(givenId);
    if (!userId || (await this.knownUsers.findStatus(userId)) !== 'active') throw userNotFound();
    const requested = toRequestedLine(userId, request);

    const ids = idempotencyKey
      ? deriveLineIds(actor.userId, userId, idempotencyKey)
      : { memo: newId(), adjustment: newId() };
    const [id, other] = requested.account ? [ids.adjustment, ids.memo] : [ids.memo, ids.adjustment];
    if (await this.statements.find(userId, other)) throw new ProblemException('idempotency_mismatch');

    if (requested.account) await this.adjust({ ...requested, account: requested.account, postingId: id }, actor);
    else await this.lines.writeMemo({ ...requested, id });

    const line = await this.statements.find(userId, id);
    if (!line) throw new Error(`Line ${id} was written but can't be read.`);
    if (!matches(line, requested)) throw new ProblemException('idempotency_mismatch');
    return toStatementLine(line);
  }

  private async adjust(adjustment: Events['account.adjusted'], { userId, accessToken }: Actor): Promise<void> {
    const command = { ...adjustment, actorId: userId, origin: currentRequestOrigin() };
    const authorization = await sealAuthorization(this.config.PIN_KEY, 'accounts.adjust', command, accessToken);
    const reply = await this.bus.request('accounts.adjust', { ...command, authorization });
    if (reply.outcome === 'refused') throw toProblem(reply.code);
    await this.lines.writeAdjustment(adjustment, { publish: false });
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
  if (amountCents === null) throw new Error('The validated amount is not a whole number of cents.');
  const { account, transactionType, description } = request;
  return { userId, account, transactionType, amountCents, date: new Date(request.date).toISOString(), description };
}

function matches(line: LineRow, requested: RequestedLine): boolean {
  return (
    line.account === (requested.account ?? null) &&
    line.transactionType === requested.transactionType &&
    line.amount === requested.amountCents &&
    line.date.toISOString() === requested.date &&
    line.description === requested.description
  );
}

function toProblem(code: AdjustmentRefusal): ProblemException {
  switch (code) {
    case 'not_found':
      return userNotFound();
    case 'own_account':
      return new ProblemException('own_account');
    case 'insufficient_funds':
      return new ProblemException('negative_balance');
    case 'balance_limit':
      return new ProblemException('balance_limit');
    case 'mismatch':
      return new ProblemException('idempotency_mismatch');
    case 'unauthorized':
      return new ProblemException('unauthenticated');
  }
}

function userNotFound(): ProblemException {
  return new ProblemException('not_found', { message: 'User not found.' });
}

/** One id for each kind of line, unique per administrator, user and key. */
function deriveLineIds(actorId: string, userId: string, key: string): { memo: string; adjustment: string } {
  return {
    memo: deriveId('memo', actorId, userId, key),
    adjustment: deriveId('adjustment', actorId, userId, key),
  };
}
