import type { Commands } from '@larkspur/contracts/messages';
import { ArrayMaxSize, IsArray, IsUUID } from 'class-validator';

export class FindMissingNoticesDto implements Readonly<Commands['notices.missing']['request']> {
  @IsArray() @ArrayMaxSize(1_000) @IsUUID(undefined, { each: true }) messageIds!: string[];
}
