import { isDeepStrictEqual } from 'node:util';
import type { Commands, SignedRequest } from '@larkspur/contracts/messages';
import { AddTransactionDto } from '@larkspur/service-kit/back-office-postings/add-transaction.dto';
import {
  type AdjustmentInstruction,
  type ReversalInstruction,
  toAdjustmentInstruction,
  toReversalInstruction,
} from '@larkspur/service-kit/back-office-postings/posting-commands';
import { ReverseTransferDto } from '@larkspur/service-kit/back-office-postings/reverse-transfer.dto';
import { overflowRoundedNumbers } from '@larkspur/service-kit/http/json-numbers';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { TokenVerifier } from '@larkspur/service-kit/security/access';
import { hashRequest } from '@larkspur/service-kit/security/request-hash';
import { RequestValidation } from '@larkspur/service-kit/validation/validation.pipe';
import { Injectable, type Type } from '@nestjs/common';

/** The service that the gateway forwards these requests to, and the only one that sends the commands. */
const AUDIENCE = 'svc-transactions';
const PATH = /^\/api\/transaction\/admin\/([^/?]+)(\/reversal)?(?:\?|$)/;

/** The parts of an administrator's request that its token proves. */
interface VerifiedRequest {
  actorId: string;
  key: string;
  /** The id of the user or transfer in the path. */
  id: string;
  isReversal: boolean;
  body: string;
}

/**
 * Decides whether the administrator named in a command asked for exactly that. svc-users does not trust svc-transactions: the HTTP
 * request that the token of svc-auth covers must contain the same instruction as the command.
 */
@Injectable()
export class SignedRequests {
  private readonly validation = new RequestValidation();

  constructor(private readonly tokens: TokenVerifier) {}

  /** @throws ProblemException `unavailable` while tokens cannot be verified: the command is redelivered */
  async authorizesAdjustment(command: Commands['accounts.adjust']['request']): Promise<boolean> {
    const request = await this.verify(command.signedRequest);
    if (!request || request.isReversal) return false;
    const body = await this.parse(AddTransactionDto, request.body);
    if (!body?.account) return false;
    const instruction: AdjustmentInstruction = toAdjustmentInstruction(
      request.id,
      { ...body, account: body.account },
      request,
    );
    return matches(command, instruction);
  }

  /** @throws ProblemException `unavailable` while tokens cannot be verified: the command is redelivered */
  async authorizesReversal(command: Commands['accounts.reverse']['request']): Promise<boolean> {
    const request = await this.verify(command.signedRequest);
    if (!request?.isReversal) return false;
    const body = await this.parse(ReverseTransferDto, request.body);
    if (!body) return false;
    const instruction: ReversalInstruction = toReversalInstruction(request.id, body, request);
    return matches(command, instruction);
  }

  /** @returns null when it was not signed for an administrator, is no request for a posting, or came too late */
  private async verify(signed: SignedRequest | undefined): Promise<VerifiedRequest | null> {
    if (!signed) return null;
    const verified = await this.authenticate(signed.token);
    const { caller, scope } = verified ?? {};
    if (caller?.role !== 'administrator' || scope?.audience !== AUDIENCE) return null;
    if (scope.requestHash !== hashRequest(signed)) return null;
    const [, segment = '', reversal] = PATH.exec(signed.target) ?? [];
    const id = parseId(segment);
    if (signed.method !== 'POST' || !id) return null;
    const key = signed.idempotencyKey ?? scope.tokenId;
    return { actorId: caller.userId, key, id, isReversal: reversal !== undefined, body: signed.body };
  }

  private async authenticate(token: string) {
    try {
      return await this.tokens.authenticateAny(token);
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'unauthenticated') return null;
      throw error;
    }
  }

  /** Parses and validates a body in the same way as svc-transactions. */
  private async parse<T>(dto: Type<T>, body: string): Promise<T | null> {
    try {
      const value: unknown = JSON.parse(overflowRoundedNumbers(body));
      return (await this.validation.transform(value, { type: 'body', metatype: dto })) as T;
    } catch {
      return null;
    }
  }
}

function matches(command: object, instruction: AdjustmentInstruction | ReversalInstruction): boolean {
  return Object.entries(instruction).every(([field, value]) => isDeepStrictEqual(Reflect.get(command, field), value));
}
