import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { UserDeletedDto } from './delete-login.dto';
import { DeleteLoginService } from './delete-login.service';

@Injectable()
export class DeleteLoginConsumer {
  constructor(private readonly logins: DeleteLoginService) {}

  @OnEvent('user.deleted', { queue: 'svc-auth.deleted-users', dto: UserDeletedDto })
  async delete({ userId, actorId }: UserDeletedDto): Promise<void> {
    await this.logins.delete(userId, actorId);
  }
}
