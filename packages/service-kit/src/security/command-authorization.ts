import { hash, hkdfSync } from 'node:crypto';
import type { Commands } from '@larkspur/contracts/messages';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { parseKeyring } from './keyring';

const CONTENT_ENCRYPTION = 'A256GCM';

/** The commands that move money for an administrator. A payment has its own proof, see `pin-proof.ts`. */
type AuthorizedCommand = 'accounts.adjust' | 'accounts.reverse';

/** The fields that an authorization is bound to, so that it fits one command only. */
const BOUND_FIELDS: { [C in AuthorizedCommand]: (request: Commands[C]['request']) => (string | number)[] } = {
  'accounts.adjust': ({ postingId, userId, actorId, account, transactionType, amountCents, description, date }) => [
    postingId,
    userId,
    actorId,
    account,
    transactionType,
    amountCents,
    description,
    date,
  ],
  'accounts.reverse': ({ reversalId, transferId, actorId, reason }) => [reversalId, transferId, actorId, reason],
};

/**
 * Seals the access token of the administrator who asked for the command, together with a digest of the command, as a compact
 * JWE (RFC 7516). Nobody who can only use the broker can create one, read the token in it, or use it for another command.
 * @param keyring shared by sender and handler
 */
export async function sealAuthorization<C extends AuthorizedCommand>(
  keyring: string,
  command: C,
  request: Commands[C]['request'],
  accessToken: string,
): Promise<string> {
  const content = JSON.stringify({ accessToken, command: digest(command, request) });
  return new CompactEncrypt(Buffer.from(content))
    .setProtectedHeader({ alg: 'dir', enc: CONTENT_ENCRYPTION })
    .encrypt(deriveKey(parseKeyring(keyring).current));
}

/**
 * @returns the access token, which the handler must verify
 * @throws Error when it was sealed with another secret or for another command, or was modified
 */
export async function openAuthorization<C extends AuthorizedCommand>(
  keyring: string,
  command: C,
  request: Commands[C]['request'],
  sealed: string,
): Promise<string> {
  const plaintext = await Promise.any(parseKeyring(keyring).all.map((secretHex) => decrypt(secretHex, sealed)));
  const content: unknown = JSON.parse(Buffer.from(plaintext).toString());
  if (!isContent(content) || content.command !== digest(command, request)) {
    throw new Error('The authorization is not for this command.');
  }
  return content.accessToken;
}

async function decrypt(secretHex: string, sealed: string): Promise<Uint8Array> {
  const { plaintext } = await compactDecrypt(sealed, deriveKey(secretHex), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
  });
  return plaintext;
}

function deriveKey(secretHex: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', 'command authorization', 32));
}

function digest<C extends AuthorizedCommand>(command: C, request: Commands[C]['request']): string {
  return hash('sha256', JSON.stringify([command, ...BOUND_FIELDS[command](request)]));
}

function isContent(content: unknown): content is { accessToken: string; command: string } {
  if (typeof content !== 'object' || content === null) return false;
  const { accessToken, command } = content as Partial<Record<'accessToken' | 'command', unknown>>;
  return typeof accessToken === 'string' && typeof command === 'string';
}
