import type { Events } from '@larkspur/contracts/messages';
import { IsISO8601, IsUUID } from 'class-validator';

export class UserDeletedDto implements Readonly<Events['user.deleted']> {
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}
