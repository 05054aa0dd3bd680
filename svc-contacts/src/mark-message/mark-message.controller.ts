import type { ContactMessage } from '@larkspur/contracts/contact';
import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CONTACTS_TAG } from '../api-tags';
import { MarkMessageDto } from './mark-message.dto';
import { MarkMessageService } from './mark-message.service';

@ApiTag(CONTACTS_TAG)
@Controller('contacts')
export class MarkMessageController {
  constructor(private readonly markMessage: MarkMessageService) {}

  @Patch(':id')
  @Access('administrator')
  @Operation({
    summary: 'Mark a message as read or unread',
    data: 'ContactMessage',
    message: 'Marked as read',
    errors: ['not_found'],
  })
  async mark(@Param('id') id: string, @Body() { isRead }: MarkMessageDto): Promise<ApiResponse<ContactMessage>> {
    const data = await this.markMessage.mark(id, isRead);
    return { data, message: isRead ? 'Marked as read' : 'Marked as unread' };
  }
}
