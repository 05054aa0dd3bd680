import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { MessageRepository } from '../message/message.repository';

@Injectable()
export class DeleteMessageService {
  constructor(private readonly messages: MessageRepository) {}

  /** @throws not_found, also for what could never be an id */
  async delete(id: string): Promise<void> {
    if (!isUUID(id) || !(await this.messages.delete(id))) throw new ProblemException('not_found');
  }
}
