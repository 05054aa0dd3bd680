import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsISO8601, IsUUID } from 'class-validator';
import { DeleteLoginService } from './delete-login.service';

class UserDeletedDto implements Readonly<Events['user.deleted']> {
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}

@Injectable()
export class DeleteLoginConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly logins: DeleteLoginService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'user.deleted',
      { queue: 'svc-auth.deleted-users', dto: UserDeletedDto },
      ({ userId, actorId }) => this.logins.delete(userId, actorId),
    );
  }
}
