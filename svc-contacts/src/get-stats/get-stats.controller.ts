import type { ContactStats } from '@larkspur/contracts/contact';
import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { CONTACTS_TAG } from '../api-tags';
import { ContactMessageRepository } from '../message/contact-message.repository';

@ApiTag(CONTACTS_TAG)
@Controller('contacts/stats')
@Access('back-office')
export class GetStatsController {
  constructor(private readonly messages: ContactMessageRepository) {}

  @Get()
  @Operation({ summary: 'Count all contact messages and the unread ones', data: 'ContactStats' })
  async getStats(): Promise<ApiResponse<ContactStats>> {
    return { data: await this.messages.readStats() };
  }
}
