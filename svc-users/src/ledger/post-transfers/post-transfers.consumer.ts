import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PostTransfersDto } from './post-transfers.dto';
import { PostTransfersService } from './post-transfers.service';

@Injectable()
export class PostTransfersConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly service: PostTransfersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve(
      'accounts.post',
      { queue: 'svc-users.post', dto: PostTransfersDto, prefetch: 4 },
      ({ transfers }) => this.service.post(transfers),
    );
  }
}
