import { isIPv6 } from 'node:net';
import { deriveId } from '@larkspur/service-kit/ids';
import type { SendMessageDto } from './send-message.dto';

/** An e-mail address as something to count by. */
export function emailLimitKey(email: string): string {
  return deriveId('sender', 'email', email.toLowerCase());
}

/** A client's network as something to count by. */
export function networkLimitKey(network: string): string {
  return deriveId('sender', 'network', network);
}

/** The same for the same words from the same network: nobody learns by trying whether somebody else sent them. */
export function messageFingerprint(message: SendMessageDto, network: string): string {
  const { name, email, phone = '', subject = '', message: words } = message;
  return deriveId('message', network, name, email.toLowerCase(), phone, subject, words);
}

/** Of IPv6 the first 64 bits, which are one customer's line; all of IPv4. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%', 1).join().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const head = groups(before);
  const tail = groups(after ?? '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const all = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
