import { ERRORS, type ErrorCode, type FieldError, type Problem } from '@larkspur/contracts/errors';
import { HttpException } from '@nestjs/common';

export interface ProblemOptions {
  /** Replaces the code's own words. */
  message?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
}

/** A refusal on purpose: answered as problem+json with the status that belongs to `code`. */
export class ProblemException extends HttpException {
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    options: ProblemOptions = {},
  ) {
    super(options.message ?? ERRORS[code].message, ERRORS[code].status);
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  /** RFC 9457, with the members that every error of this API adds. */
  toProblem(requestId: string): Problem {
    return {
      type: `urn:larkspur:problem:${this.code}`,
      title: ERRORS[this.code].message,
      status: this.getStatus(),
      detail: this.message,
      code: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      requestId,
    };
  }
}

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  412: 'stale',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'rate_limited',
  503: 'unavailable',
};

/** The code for a status that a framework chose. */
export function toErrorCode(status: number): ErrorCode {
  return CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
}
