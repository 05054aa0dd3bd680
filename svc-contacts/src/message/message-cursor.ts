import { isISO8601, isUUID } from 'class-validator';

/** The last message of a page: the next page begins after it. */
export interface MessageCursor {
  createdAt: Date;
  id: string;
}

export function encodeCursor({ createdAt, id }: MessageCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** @returns null for anything that encodeCursor did not make */
export function decodeCursor(text: string): MessageCursor | null {
  const [createdAt, id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  if (rest.length > 0 || !isISO8601(createdAt, { strict: true }) || !isUUID(id)) return null;
  return { createdAt: new Date(String(createdAt)), id: String(id) };
}
