import type { ErrorCode } from '@larkspur/contracts/errors';
import { SetMetadata } from '@nestjs/common';

/** What the API's document tells of a route beside what its declarations already say (path, body, query, access). */
export interface OperationOptions {
  /** One line, in the imperative: `Send money from one of one's accounts`. */
  summary: string;
  /** The type of `packages/contracts` that `data` holds, such as `User` or `StatementLine[]`; `null` where it is null. */
  data: string | null;
  /** 200 when absent. */
  status?: 200 | 201;
  /** Beside `status`, with the same shape: such as 202 for what is not known yet. */
  alternateStatus?: 200 | 201 | 202;
  /** Answers `page` beside `data`. */
  isPage?: boolean;
  /** The whole answer is this type instead of `{ data, message? }`. */
  response?: string;
  /** Media types where the answer is no JSON. */
  mediaTypes?: readonly string[];
  /** Beside what access, validation and the edge refuse by themselves. */
  errors?: readonly ErrorCode[];
}

const OPERATION = Symbol('operation');

/** Every route has one; the API's document and the matrix of callers are made from it. */
export const Operation = (facts: OperationOptions) => SetMetadata(OPERATION, facts);

export function getOperation(handler: (...args: never[]) => unknown): OperationOptions | undefined {
  return Reflect.getMetadata(OPERATION, handler);
}
