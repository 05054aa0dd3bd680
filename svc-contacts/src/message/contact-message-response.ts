import type { ContactMessage } from '@larkspur/contracts/contact';
import type { ContactMessageEntity } from './contact-message.entity';

export function toContactMessage({ id, createdAt, ...message }: ContactMessageEntity): ContactMessage {
  return { _id: id, ...message, createdAt: createdAt.toISOString() };
}
