import type { Commands } from '@larkspur/contracts/messages';
import { IsUUID } from 'class-validator';

export class TracePostingDto implements Readonly<Commands['accounts.trace']['request']> {
  @IsUUID() postingId!: string;
}
