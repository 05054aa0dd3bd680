import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  from: string;
  to: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The raw message with its header. */
  source: string;
}

/** Oldest first; empty when the folder does not exist yet. */
export async function readMailbox(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(join(folder, name)))));
}

export async function parseMail(source: Buffer): Promise<ReceivedMail> {
  const { from, to, subject, text, html, messageId } = await PostalMime.parse(source);
  return {
    from: `${from?.name} <${from?.address}>`,
    to: (to ?? []).map(({ name, address }) => ({ name, address: address ?? '' })),
    subject: subject ?? '',
    text: (text ?? '').replaceAll('\r\n', '\n'),
    html: html ?? '',
    messageId: messageId ?? '',
    source: source.toString('utf8'),
  };
}
