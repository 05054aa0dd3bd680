import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { LoginRepository } from '../login/login.repository';
import { ProfileChangedDto, UserProvisionedDto } from './profile-sync.dto';

/** Keeps a copy of the profile that svc-users owns, so that sign-in needs no other service. Both updates are idempotent. */
@Injectable()
export class ProfileSyncConsumer {
  constructor(private readonly logins: LoginRepository) {}

  @OnEvent('user.provisioned', { queue: 'svc-auth.provisioned-users', dto: UserProvisionedDto })
  async markProvisioned({ userId }: UserProvisionedDto): Promise<void> {
    await this.logins.markProvisioned(userId);
  }

  @OnEvent('user.profile-changed', { queue: 'svc-auth.profile-changes', dto: ProfileChangedDto })
  async copyProfile(profile: ProfileChangedDto): Promise<void> {
    await this.logins.copyProfile(profile);
  }
}
