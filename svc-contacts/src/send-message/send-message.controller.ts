import type { ContactReference } from '@larkspur/contracts/contact';
import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpStatus, Post, Res } from '@nestjs/common';
import { CONTACTS_TAG } from '../api-tags';
import { SendMessageDto } from './send-message.dto';
import { SendMessageService } from './send-message.service';

@ApiTag(CONTACTS_TAG)
@Controller('contacts')
export class SendMessageController {
  constructor(private readonly sendMessage: SendMessageService) {}

  /** A bot gets the same body with an unused id. Only the status differs: 200 instead of 201. */
  @Post()
  @Access('public', { token: 'ignored' })
  @RateLimit('messages')
  @Operation({
    summary: 'Send the bank a message',
    data: 'ContactReference',
    status: 201,
    alternateStatus: 200,
    message: 'Your message has been sent successfully!',
    errors: ['rate_limited'],
  })
  async send(
    @Body() dto: SendMessageDto,
    @Res({ passthrough: true }) reply: { status(code: number): unknown },
  ): Promise<ApiResponse<ContactReference>> {
    const { id, isStored } = await this.sendMessage.send(dto);
    reply.status(isStored ? HttpStatus.CREATED : HttpStatus.OK);
    return { data: { _id: id }, message: 'Your message has been sent successfully!' };
  }
}
