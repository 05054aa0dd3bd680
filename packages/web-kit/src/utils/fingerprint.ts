/**
 * Identifies a text without revealing it. Whoever knows the salt can only confirm a guess.
 * @returns `null` where browsers do not hash: on plain HTTP on another host than localhost
 */
export async function fingerprintOf(salt: string, text: string): Promise<string | null> {
  if (!canHash()) return null;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${text}`))));
}

export function canHash(): boolean {
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  return subtle !== undefined;
}

/** 128 random bits. `crypto.randomUUID` exists in secure contexts only. */
export const randomHex = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
