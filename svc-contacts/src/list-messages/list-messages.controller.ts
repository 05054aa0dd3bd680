import type { ContactMessage } from '@larkspur/contracts/contact';
import type { PagedResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { CONTACTS_TAG } from '../api-tags';
import { ListMessagesDto } from './list-messages.dto';
import { ListMessagesService } from './list-messages.service';

@ApiTag(CONTACTS_TAG)
@Controller('contacts')
export class ListMessagesController {
  constructor(private readonly listMessages: ListMessagesService) {}

  @Get()
  @Access('public', { token: 'optional' })
  @Operation({
    summary: 'List contact messages; empty for callers outside the back office',
    data: 'ContactMessage[]',
    isPage: true,
  })
  list(
    @CurrentCaller() caller: Caller | null,
    @Query() query: ListMessagesDto,
  ): Promise<PagedResponse<ContactMessage>> {
    return this.listMessages.list(caller, query);
  }
}
