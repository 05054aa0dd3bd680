/** Error names of S3 and its client, with their meaning for the person who releases. */
const REASONS: Record<string, string> = {
  CredentialsProviderError: 'no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'the server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the credentials have expired',
  AccessDenied: 'the credentials do not allow this',
  Forbidden: 'the credentials do not allow this',
  NoSuchBucket: 'the bucket does not exist',
  PermanentRedirect: 'the bucket is not in AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is not in AWS_REGION',
  ConditionalRequestConflict: 'another process is writing it now',
  NotImplemented: 'the server does not support this operation',
  AbortError: 'the server did not respond in time',
  TimeoutError: 'the server did not respond in time',
};

export const errorName = (error: unknown) => (error instanceof Error ? error.name : null);

/** @param what the operation that failed */
export function bucketError(what: string, error: unknown): Error {
  return new Error(`${what}: ${describe(error)}`, { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  const reason = REASONS[name];
  if (reason) return `${reason} (${name})`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  // When several addresses failed, Node's error has no message.
  const text = message.replace('AWS SDK error wrapper for ', '') || 'the server cannot be reached';
  return code === 'Error' ? text : `${text} (${code})`;
}
