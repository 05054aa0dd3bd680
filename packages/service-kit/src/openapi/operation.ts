import type { ErrorCode } from '@larkspur/contracts/errors';
import { SetMetadata } from '@nestjs/common';

/** The description of a route in the API document. Its path, body, query and access are read from the code. */
export interface OperationOptions {
  /** One line in the imperative, such as `Send money from one of your accounts`. */
  summary: string;
  /** The type of `packages/contracts` in `data`, such as `User` or `StatementLine[]`; `null` where `data` is null. */
  data: string | null;
  /** 200 by default. */
  status?: 200 | 201;
  /** A second success status with the same body, such as 202 for an outcome that is still pending. */
  alternateStatus?: 200 | 201 | 202;
  /** True if the response has `page` in addition to `data`. */
  isPage?: boolean;
  /** The contract type of the whole response, where it is not `{ data, message? }`. */
  response?: string;
  /** Media types of responses that are not JSON. */
  mediaTypes?: readonly string[];
  /** Codes beyond those that access, validation and the HTTP server add to every route. */
  errors?: readonly ErrorCode[];
  /** The `message` of a successful write in the example; `Done.` by default. `e2e/api` compares it with responses. */
  message?: string;
  /** The `message` with `alternateStatus`; the same as `message` by default. */
  alternateMessage?: string;
  /** Example values of path parameters that are not ids. */
  pathExamples?: Readonly<Record<string, string>>;
}

const OPERATION = Symbol('operation');

/** Documents a route. A service does not start with a route that lacks it. */
export const Operation = (options: OperationOptions) => SetMetadata(OPERATION, options);

export function getOperation(handler: (...args: never[]) => unknown): OperationOptions | undefined {
  return Reflect.getMetadata(OPERATION, handler);
}
