import { decrypt, encrypt } from '../signing-key/key-encryption';
import type { Letter } from './letter';

export type Words = Omit<Letter, 'kind'>;

/** A mail may hold a link that opens a login: while it waits, a copy of the table opens none. */
export function sealWords(secretHex: string, mailId: string, words: Words): Buffer {
  return encrypt(secretHex, `mail ${mailId}`, Buffer.from(JSON.stringify(words)));
}

/** @throws when it was sealed under another secret or for another mail */
export function openWords(secretHex: string, mailId: string, sealed: Buffer): Words {
  return JSON.parse(decrypt(secretHex, `mail ${mailId}`, sealed).toString()) as Words;
}
