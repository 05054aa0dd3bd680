import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { newId } from '@larkspur/service-kit/ids';
import { networkPrefix } from '@larkspur/service-kit/network-prefix';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactsConfig } from '../config';
import { ContactMessageRepository } from '../message/contact-message.repository';
import { emailLimitKey, messageFingerprint, networkLimitKey } from './limit-keys';
import type { SendMessageDto } from './send-message.dto';
import { type SendingLimit, SendingLimitRepository } from './sending-limit.repository';

const MINUTE_SECONDS = 60;
/** Per email and per client network. */
const LIMITS: readonly SendingLimit[] = [
  { messages: 5, seconds: 10 * MINUTE_SECONDS },
  { messages: 20, seconds: 24 * 60 * MINUTE_SECONDS },
];
/** Covers a double click, and a retry after a lost response. */
const DUPLICATE_WINDOW_SECONDS = 10 * MINUTE_SECONDS;

interface SentMessage {
  id: string;
  /** False when the hidden bot field was filled. */
  isStored: boolean;
}

@Injectable()
export class SendMessageService {
  constructor(
    private readonly config: ContactsConfig,
    private readonly database: DataSource,
    private readonly limits: SendingLimitRepository,
    private readonly messages: ContactMessageRepository,
  ) {}

  /** @throws rate_limited with the same message, whichever limit was reached */
  async send(dto: SendMessageDto): Promise<SentMessage> {
    if (dto.website) return { id: newId(), isStored: false };
    const { name, email, phone = '', subject = '', message } = dto;
    const address = currentContext()?.address;
    const network = address ? networkPrefix(address) : '';
    const senders = [emailLimitKey(email)];
    if (network && this.config.RATE_LIMITS === 'on') senders.push(networkLimitKey(network));
    const newMessageId = newId();
    const id = await this.database.transaction(async (manager) => {
      const admission = await this.limits.admit(manager, {
        id: newMessageId,
        senders,
        fingerprint: messageFingerprint(dto, network),
        limits: LIMITS,
        duplicateWindowSeconds: DUPLICATE_WINDOW_SECONDS,
      });
      if (admission.id === null) throw tooManyMessagesError(admission.waitSeconds);
      if (admission.id === newMessageId) {
        const createdAt = new Date();
        await this.messages.insert(manager, {
          id: admission.id,
          name,
          email,
          phone,
          subject,
          message,
          isRead: false,
          createdAt,
        });
      }
      return admission.id;
    });
    return { id, isStored: true };
  }
}

/** Rounded up to minutes: exact seconds would reveal when someone else wrote. */
function tooManyMessagesError(waitSeconds: number): ProblemException {
  return new ProblemException('rate_limited', {
    message: 'Too many messages in a short time. Please try again later or call us.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds / MINUTE_SECONDS)) * MINUTE_SECONDS) },
  });
}
