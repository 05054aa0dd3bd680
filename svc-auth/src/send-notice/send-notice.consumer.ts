import type { MessageMeta } from '@larkspur/service-kit/bus/bus';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { NoticeDueDto } from './send-notice.dto';
import { SendNoticeService } from './send-notice.service';

@Injectable()
export class SendNoticeConsumer {
  constructor(private readonly notices: SendNoticeService) {}

  @OnEvent('notice.due', { queue: 'svc-auth.notices', dto: NoticeDueDto })
  async send(due: NoticeDueDto, { messageId }: MessageMeta): Promise<void> {
    await this.notices.send(due, messageId);
  }
}
