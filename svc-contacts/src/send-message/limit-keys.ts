import { deriveId } from '@larkspur/service-kit/ids';
import type { SendMessageDto } from './send-message.dto';

/** Returns the hashed key that counts messages with this email. */
export function emailLimitKey(email: string): string {
  return deriveId('sender', 'email', email.toLowerCase());
}

/** Returns the hashed key that counts messages from this network. */
export function networkLimitKey(network: string): string {
  return deriveId('sender', 'network', network);
}

/** Includes the network, so that a sender cannot find out whether someone else sent the same message. */
export function messageFingerprint(dto: SendMessageDto, network: string): string {
  const { name, email, phone = '', subject = '', message } = dto;
  return deriveId('message', network, name, email.toLowerCase(), phone, subject, message);
}
