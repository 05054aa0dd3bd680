import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { FindMissingNoticesDto } from './find-missing-notices.dto';
import { SendNoticeService } from './send-notice.service';

/** Tells a service which of its notices have not arrived. */
@Injectable()
export class FindMissingNoticesConsumer {
  constructor(private readonly notices: SendNoticeService) {}

  @OnCommand('notices.missing', { dto: FindMissingNoticesDto, prefetch: 1 })
  async find({ messageIds }: FindMissingNoticesDto): Promise<Commands['notices.missing']['reply']> {
    return { missing: await this.notices.findMissing(messageIds) };
  }
}
