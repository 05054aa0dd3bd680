import type { Answer } from '@larkspur/contracts/http';
import { Access } from '@larkspur/service-kit/access';
import { Controller, Delete, Param } from '@nestjs/common';
import { DeleteMessageService } from './delete-message.service';

@Controller('contacts')
export class DeleteMessageController {
  constructor(private readonly deleteMessage: DeleteMessageService) {}

  @Delete(':id')
  @Access('administrator')
  async delete(@Param('id') id: string): Promise<Answer<{ _id: string }>> {
    await this.deleteMessage.delete(id);
    return { data: { _id: id }, message: 'Contact deleted' };
  }
}
