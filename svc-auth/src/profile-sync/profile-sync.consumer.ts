import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LoginRepository } from '../login/login.repository';
import { ProfileChangedDto, UserProvisionedDto } from './profile-sync.dto';

/** Keeps the copy of what svc-users owns, so that signing in needs nobody else. Both changes bear being told twice. */
@Injectable()
export class ProfileSyncConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly logins: LoginRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'user.provisioned',
      { queue: 'svc-auth.provisioned-users', dto: UserProvisionedDto },
      ({ userId }) => this.logins.markProvisioned(userId),
    );
    await this.bus.subscribe(
      'user.profile-changed',
      { queue: 'svc-auth.profile-changes', dto: ProfileChangedDto },
      (profile) => this.logins.copyProfile(profile),
    );
  }
}
