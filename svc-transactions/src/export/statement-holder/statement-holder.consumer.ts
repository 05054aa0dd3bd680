import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Allow, IsInt, IsString, IsUUID } from 'class-validator';
import { StatementHolderRepository } from './statement-holder.repository';

class NamedDto {
  @IsUUID() userId!: string;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
}

class RegisteredDto extends NamedDto implements Readonly<Events['user.registered']> {
  @Allow() email!: string;
  @Allow() phone!: string;
  @Allow() location!: Events['user.registered']['location'];
  @Allow() role!: Events['user.registered']['role'];
  @Allow() createdAt!: string;
}

class ProfileChangedDto extends NamedDto implements Readonly<Events['user.profile-changed']> {
  @Allow() verificationStatus!: Events['user.profile-changed']['verificationStatus'];
  @IsInt() revision!: number;
}

class ProvisionedDto implements Readonly<Events['user.provisioned']> {
  @IsUUID() userId!: string;
  @IsString() accountNumber!: string;
}

/** Keeps name and account number of those whose statements are handed out. */
@Injectable()
export class StatementHolderConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly holders: StatementHolderRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'user.registered',
      { queue: 'svc-transactions.holder-registrations', dto: RegisteredDto },
      // Every change of the profile is later than the registration.
      (user) => this.holders.rename(user.userId, fullName(user), 0),
    );
    await this.bus.subscribe(
      'user.profile-changed',
      { queue: 'svc-transactions.holder-names', dto: ProfileChangedDto },
      (user) => this.holders.rename(user.userId, fullName(user), user.revision),
    );
    await this.bus.subscribe(
      'user.provisioned',
      { queue: 'svc-transactions.holder-accounts', dto: ProvisionedDto },
      ({ userId, accountNumber }) => this.holders.setAccountNumber(userId, accountNumber),
    );
  }
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
