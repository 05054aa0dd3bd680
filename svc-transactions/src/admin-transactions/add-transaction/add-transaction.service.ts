import type { AdjustmentRefusal } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, StatementLine, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import {
  type AdjustmentInstruction,
  adjustmentId,
  toAdjustmentInstruction,
} from '@larkspur/service-kit/back-office-postings/posting-commands';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { deriveId, parseId } from '@larkspur/service-kit/ids';
import { requireCents } from '@larkspur/service-kit/money';
import type { RequestAuthority } from '@larkspur/service-kit/security/access';
import { currentRequestOrigin } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { KnownUsersRepository } from '../../known-users/known-users.repository';
import { LineWriter } from '../../lines/line-writer';
import { type LineRow, toStatementLine } from '../../lines/to-statement-line';
import { StatementRepository } from '../../statements/statement.repository';
import { unprovenRequest } from '../../unproven-request';

interface AskedBy {
  actorId: string;
  /** See `RequestAuthority`. */
  key: string;
  /** Proves it to svc-users. */
  authority: RequestAuthority | null;
}

@Injectable()
export class AddTransactionService {
  constructor(
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
  async add(givenId: string, request: AddTransactionRequest, askedBy: AskedBy): Promise<StatementLine> {
    const userId = parseId(givenId);
    if (!userId || (await this.knownUsers.findStatus(userId)) !== 'active') throw userNotFound();
    const requested = toRequestedLine(userId, request);

    const { account } = request;
    // One id for each kind of line, unique per administrator, user and key.
    const ids = [adjustmentId(userId, askedBy), deriveId('memo', askedBy.actorId, userId, askedBy.key)] as const;
    const [id, other] = account ? ids : ([ids[1], ids[0]] as const);
    if (await this.statements.find(userId, other)) throw new ProblemException('idempotency_mismatch');

    if (account)
      await this.adjust(toAdjustmentInstruction(userId, { ...request, account }, askedBy), askedBy.authority);
    else await this.lines.writeMemo({ ...requested, id });

    const line = await this.statements.find(userId, id);
    if (!line) throw new Error(`Line ${id} was written but can't be read.`);
    if (!matches(line, requested)) throw new ProblemException('idempotency_mismatch');
    return toStatementLine(line);
  }

  /** @throws ProblemException unavailable without proof of who asks */
  private async adjust(instruction: AdjustmentInstruction, authority: RequestAuthority | null): Promise<void> {
    if (!authority) throw unprovenRequest();
    const { signedRequest } = authority;
    const reply = await this.bus.request('accounts.adjust', {
      ...instruction,
      origin: currentRequestOrigin(),
      signedRequest,
    });
    if (reply.outcome === 'refused') throw toProblem(reply.code);
    const { actorId: _, ...adjustment } = instruction;
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
  const amountCents = requireCents(request.amount);
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
      return unprovenRequest();
  }
}

function userNotFound(): ProblemException {
  return new ProblemException('not_found', { message: 'User not found.' });
}
