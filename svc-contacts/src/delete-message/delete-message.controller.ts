import type { ContactReference } from '@larkspur/contracts/contact';
import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Delete, Param } from '@nestjs/common';
import { CONTACTS_TAG } from '../api-tags';
import { DeleteMessageService } from './delete-message.service';

@ApiTag(CONTACTS_TAG)
@Controller('contacts')
export class DeleteMessageController {
  constructor(private readonly deleteMessage: DeleteMessageService) {}

  @Delete(':id')
  @Access('administrator')
  @Operation({
    summary: 'Delete a message',
    data: 'ContactReference',
    message: 'Contact deleted',
    errors: ['not_found'],
  })
  async delete(@Param('id') id: string): Promise<ApiResponse<ContactReference>> {
    return { data: { _id: await this.deleteMessage.delete(id) }, message: 'Contact deleted' };
  }
}
