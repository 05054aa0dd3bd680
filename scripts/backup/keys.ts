import { createHash } from 'node:crypto';
import type { Secrets } from '../launcher/secrets';
import { UserError } from '../launcher/user-error';

/** Without these, a restored bank would accept no PIN, read none of its keys or refuse its releases. */
const REQUIRED = ['PIN_KEY', 'KEY_ENCRYPTION_SECRET', 'RELEASE_SIGNING_KEY', 'ROLLBACK_SIGNING_KEY'];

export function keyFingerprints(secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    REQUIRED.flatMap((name) => {
      const value = secrets.find(name);
      return value === undefined ? [] : [[name, keysOf(value).map(fingerprint).join()]];
    }),
  );
}

/** The keys of both. */
export function mergeFingerprints(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const merge = (name: string) => [...new Set([before, after].flatMap((keys) => keys[name]?.split(',') ?? []))].join();
  return Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, merge(name)]));
}

/** @throws UserError when one of the keys with which the backed-up data was written is missing */
export function requireKeys(secrets: Secrets, wanted: Record<string, string>, file: string): void {
  const present = keyFingerprints(secrets);
  const isMissing = (name: string, key: string) => !present[name]?.split(',').includes(key);
  const wrong = Object.keys(wanted).filter((name) => wanted[name]?.split(',').some((key) => isMissing(name, key)));
  if (wrong.length === 0) return;
  throw new UserError(
    `The backup was made with other keys: ${wrong.join(', ')}. Copy the secrets.json of that bank to ${file}, or set these variables. Nothing was restored.`,
  );
}

/** The keys of a keyring, see keyring.ts of the service kit; other secrets contain no comma. */
const keysOf = (value: string) => value.split(',').map((key) => key.replace(/^\+/, ''));

const fingerprint = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 16);
