import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactsConfig } from '../config';
import { MessageRepository } from '../message/message.repository';
import { emailLimitKey, messageFingerprint, networkLimitKey, networkOf } from './limit-keys';
import type { SendMessageDto } from './send-message.dto';

const MINUTE_S = 60;
/** For each e-mail address and for each client's network. */
export const SENDING_LIMITS = [
  { messages: 5, seconds: 10 * MINUTE_S },
  { messages: 20, seconds: 24 * 60 * MINUTE_S },
];
/** A double click, or a second try after an answer that was lost. */
const ONCE_WITHIN_S = 10 * MINUTE_S;

export interface SentMessage {
  id: string;
  /** False when a bot filled the field that no person sees. */
  isStored: boolean;
}

@Injectable()
export class SendMessageService {
  constructor(
    private readonly config: ContactsConfig,
    private readonly database: DataSource,
    private readonly messages: MessageRepository,
  ) {}

  /** @throws rate_limited in the same words whosever messages filled the limit */
  async send(sent: SendMessageDto): Promise<SentMessage> {
    if (sent.website) return { id: newId(), isStored: false };
    const { name, email, phone = '', subject = '', message } = sent;
    const address = currentContext()?.address;
    const network = address ? networkOf(address) : '';
    const senders = [emailLimitKey(email)];
    if (network && this.config.RATE_LIMITS === 'on') senders.push(networkLimitKey(network));
    const wanted = newId();
    const id = await this.database.transaction(async (manager) => {
      const fingerprint = messageFingerprint(sent, network);
      const admitted = await this.messages.admit(
        manager,
        wanted,
        { senders, fingerprint },
        SENDING_LIMITS,
        ONCE_WITHIN_S,
      );
      if (admitted.id === wanted) {
        const createdAt = new Date();
        await this.messages.insert(manager, {
          id: wanted,
          name,
          email,
          phone,
          subject,
          message,
          isRead: false,
          createdAt,
        });
      }
      if (admitted.id === null) throw tooMany(admitted.waitSeconds);
      return admitted.id;
    });
    return { id, isStored: true };
  }
}

/** In whole minutes: to the second it would tell when somebody else wrote. */
function tooMany(waitSeconds: number): ProblemException {
  return new ProblemException('rate_limited', {
    message: 'Too many messages in a short time. Please try again later, or call us.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds / MINUTE_S)) * MINUTE_S) },
  });
}
