import type { Answer } from '@larkspur/contracts/http';
import { Access } from '@larkspur/service-kit/access';
import { Body, Controller, HttpStatus, Post, Res } from '@nestjs/common';
import { SendMessageDto } from './send-message.dto';
import { SendMessageService } from './send-message.service';

@Controller('contacts')
export class SendMessageController {
  constructor(private readonly sendMessage: SendMessageService) {}

  @Post()
  @Access('public')
  async send(
    @Body() message: SendMessageDto,
    @Res({ passthrough: true }) reply: { status(code: number): unknown },
  ): Promise<Answer<{ _id: string } | null>> {
    const id = await this.sendMessage.send(message);
    reply.status(id ? HttpStatus.CREATED : HttpStatus.OK);
    return { data: id ? { _id: id } : null, message: 'Your message has been sent successfully!' };
  }
}
