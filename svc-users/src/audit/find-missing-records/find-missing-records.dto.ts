import type { Commands } from '@larkspur/contracts/messages';
import { ArrayMaxSize, IsArray, IsUUID } from 'class-validator';

export class FindMissingRecordsDto implements Readonly<Commands['audit.missing']['request']> {
  @IsArray() @ArrayMaxSize(1_000) @IsUUID(undefined, { each: true }) auditIds!: string[];
}
