import { MAX_SKIPPED_CASES, type NextVerificationRequest } from '@larkspur/contracts/user';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';

export class NextVerificationDto implements Readonly<NextVerificationRequest> {
  @IsOptional()
  @IsArray({ message: 'Enter a list of cases.' })
  @ArrayMaxSize(MAX_SKIPPED_CASES, { message: `Enter up to ${MAX_SKIPPED_CASES} cases.` })
  @IsUUID(undefined, { each: true, message: 'Enter the ids of cases.' })
  skip?: string[];
}
