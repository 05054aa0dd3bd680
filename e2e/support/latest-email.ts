import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { eventually } from './eventually';

export interface Email {
  subject: string;
  text: string;
  html: string;
}

/** The latest email of a kind to an address, once there is one in the folder of a bank without a mail server. */
export function latestEmail(folder: string, kind: string, address: string): Promise<Email> {
  return eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.includes(kind)).sort();
    for (const name of names.reverse()) {
      const {
        to = [],
        subject = '',
        text = '',
        html = '',
      } = await PostalMime.parse(await readFile(join(folder, name)));
      if (to.some((recipient) => recipient.address === address)) return { subject, text, html };
    }
    throw new Error(`There is no email to ${address}.`);
  });
}
