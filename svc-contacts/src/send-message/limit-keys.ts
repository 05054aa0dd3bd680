import { deriveId } from '@larkspur/service-kit/ids';
import type { SendMessageDto } from './send-message.dto';

/** The hashed key under which messages with this email are counted. */
export function emailLimitKey(email: string): string {
  return deriveId('sender', 'email', email.toLowerCase());
}

/** The hashed key under which messages from this network are counted. */
export function networkLimitKey(network: string): string {
  return deriveId('sender', 'network', network);
}

/** Includes the network, so that a sender cannot find out whether someone else sent the same message. */
export function messageFingerprint(dto: SendMessageDto, network: string): string {
  const { name, email, phone = '', subject = '', message } = dto;
  return deriveId('message', network, name, email.toLowerCase(), phone, subject, message);
}
