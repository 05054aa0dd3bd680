/** Error names of S3 and its client, with their meaning for the person who releases. */
const REASONS: Record<string, string> = {
  CredentialsProviderError: 'there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'the server does not know the key AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the keys are no longer valid',
  AccessDenied: 'the keys do not allow it',
  Forbidden: 'the keys do not allow it',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region than AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region than AWS_REGION',
  ConditionalRequestConflict: 'another is writing it at this moment',
  NotImplemented: 'the server does not support what is asked of it',
  AbortError: 'the server does not answer in time',
  TimeoutError: 'the server does not answer in time',
};

export const errorName = (error: unknown) => (error instanceof Error ? error.name : null);

/** @param what the operation that failed */
export function bucketError(what: string, error: unknown): Error {
  return new Error(`${what}: ${describe(error)}`, { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  const known = REASONS[name];
  if (known) return `${known} (${name})`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  // When several addresses failed, Node's error has no message.
  const words = message.replace('AWS SDK error wrapper for ', '') || 'the server cannot be reached';
  return code === 'Error' ? words : `${words} (${code})`;
}
