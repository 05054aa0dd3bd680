import type { Events } from '@larkspur/contracts/messages';
import { Allow, IsInt, IsString, IsUUID } from 'class-validator';

class NamedUserDto {
  @IsUUID() userId!: string;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
}

export class UserRegisteredDto extends NamedUserDto implements Readonly<Events['user.registered']> {
  @Allow() email!: string;
  @Allow() phone!: string;
  @Allow() location!: Events['user.registered']['location'];
  @Allow() role!: Events['user.registered']['role'];
  @Allow() createdAt!: string;
}

export class ProfileChangedDto extends NamedUserDto implements Readonly<Events['user.profile-changed']> {
  @Allow() verificationStatus!: Events['user.profile-changed']['verificationStatus'];
  @IsInt() revision!: number;
}
