import type { Commands } from '@larkspur/contracts/messages';
import { IsUUID } from 'class-validator';

export class CountPendingTransfersDto implements Readonly<Commands['transfers.pending']['request']> {
  @IsUUID() userId!: string;
}
