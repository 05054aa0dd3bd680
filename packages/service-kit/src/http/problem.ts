import { ERRORS, type ErrorCode, type FieldError, type Problem } from '@larkspur/contracts/errors';
import { HttpException, HttpStatus } from '@nestjs/common';

/** Circuits are probed each second, and a process that has reconnected is ready about as soon. */
const RETRY_AFTER_SECONDS = '2';

interface ProblemOptions {
  /** Replaces the code's default message. */
  message?: string;
  errors?: FieldError[];
  /** A 503 has a `Retry-After` of two seconds unless it is among them. */
  headers?: Record<string, string>;
}

/** An expected error: a problem+json response with the status of `code`. */
export class ProblemException extends HttpException {
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    options: ProblemOptions = {},
  ) {
    super(options.message ?? ERRORS[code].message, ERRORS[code].status);
    this.errors = options.errors;
    const isTemporary = ERRORS[code].status === HttpStatus.SERVICE_UNAVAILABLE;
    this.headers = { ...(isTemporary && { 'retry-after': RETRY_AFTER_SECONDS }), ...options.headers };
  }

  /** RFC 9457, with this API's extension members. */
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

const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
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

/** The error code for a status that NestJS or Fastify chose. */
export function toErrorCode(status: number): ErrorCode {
  return CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
}
