import { ERRORS, type ErrorCode, type FieldError } from '@larkspur/contracts/errors';
import { REQUEST_ID_HEADER } from '@larkspur/contracts/http';
import type { ApiError } from './host-api';

interface Details {
  status: number;
  code: ApiError['code'];
  message: string;
  errors?: FieldError[];
  requestId?: string | null;
  retryAfter?: number | undefined;
}

/**
 * Creates every ApiError. A plain Error with a name, because it crosses into remotes that have another copy of this
 * module.
 */
export function apiError({ message, errors = [], requestId = null, ...details }: Details): ApiError {
  return Object.assign(new Error(message), { name: 'ApiError' as const, errors, requestId, ...details });
}

/** No response arrived, so it is unknown whether the request took effect. */
export function networkError(): ApiError {
  return apiError({
    status: 0,
    code: 'network',
    message: 'We couldn’t connect. Check your internet connection and try again.',
  });
}

/**
 * A response other than 2xx. If it is not our problem+json (a proxy's page, a truncated body), its status decides the
 * message.
 */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body = toRecord(await response.json().catch(() => null));
  const code = isErrorCode(body.code) ? body.code : codeForStatus(response.status);
  const message = [body.message, body.detail].find((text) => typeof text === 'string' && text !== '');
  return apiError({
    status: response.status,
    code,
    message: typeof message === 'string' ? message : ERRORS[code].message,
    errors: fieldErrors(body.errors),
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get(REQUEST_ID_HEADER),
    retryAfter: retryAfterSeconds(response),
  });
}

/** A 2xx whose body is not JSON: an intermediary responded instead of the bank. */
export function invalidResponseError(response: Response): ApiError {
  return apiError({
    status: response.status,
    code: 'internal',
    message: ERRORS.internal.message,
    requestId: response.headers.get(REQUEST_ID_HEADER),
  });
}

/** Retry-After (RFC 9110) may also hold a date, which this bank never sends. */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'stale',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function codeForStatus(status: number): ErrorCode {
  return CODE_BY_STATUS[status] ?? 'internal';
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

function fieldErrors(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (error: unknown): error is FieldError =>
      typeof toRecord(error).field === 'string' && typeof toRecord(error).message === 'string',
  );
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
