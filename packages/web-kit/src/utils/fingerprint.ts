/**
 * Identifies a text without revealing it. A reader who knows the salt can only confirm a guess.
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

/** A UUID v7 (RFC 9562, 5.7): the server can derive an id from it that sorts by time. */
export function timeOrderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = randomHex();
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) & 3);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
