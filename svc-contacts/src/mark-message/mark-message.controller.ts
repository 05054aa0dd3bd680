import type { ContactMessage } from '@larkspur/contracts/contact';
import type { Answer } from '@larkspur/contracts/http';
import { Access } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { MarkMessageDto } from './mark-message.dto';
import { MarkMessageService } from './mark-message.service';

@Controller('contacts')
export class MarkMessageController {
  constructor(private readonly markMessage: MarkMessageService) {}

  @Patch(':id')
  @Access('administrator')
  @Operation({ summary: 'Mark a message as read or unread', data: 'ContactMessage', errors: ['not_found'] })
  async mark(@Param('id') id: string, @Body() { isRead }: MarkMessageDto): Promise<Answer<ContactMessage>> {
    const data = await this.markMessage.mark(id, isRead);
    return { data, message: isRead ? 'Marked as read' : 'Marked as unread' };
  }
}
