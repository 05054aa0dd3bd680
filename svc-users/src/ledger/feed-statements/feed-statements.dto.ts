import type { Commands, FeedPosition } from '@larkspur/contracts/messages';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsUUID, Matches, Max, Min, ValidateNested } from 'class-validator';

const MAX_POSTINGS = 1_000;

class FeedPositionDto implements Readonly<FeedPosition> {
  @IsInt() @Min(0) block!: number;
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
}

export class ReadFeedDto implements Readonly<Commands['ledger.feed']['request']> {
  @IsOptional() @ValidateNested() @Type(() => FeedPositionDto) after!: FeedPositionDto | null;
  @IsInt() @Min(1) @Max(MAX_POSTINGS) limit!: number;
}

export class PostingIdsDto implements Readonly<Commands['ledger.postings']['request']> {
  @IsArray() @ArrayMaxSize(MAX_POSTINGS) @IsUUID(undefined, { each: true }) postingIds!: string[];
}
