import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { MessageRepository } from '../message/message.repository';

@Injectable()
export class SendMessageService {
  constructor(private readonly messages: MessageRepository) {}

  /** @returns the message's id, or null when a bot filled the field that no person sees: then nothing is stored. */
  async send({ name, email, phone, subject, message, website }: CreateContactRequest): Promise<string | null> {
    if (website) return null;
    const id = newId();
    await this.messages.insert({
      id,
      name,
      email,
      phone: phone ?? '',
      subject: subject ?? '',
      message,
      isRead: false,
      createdAt: new Date(),
    });
    return id;
  }
}
