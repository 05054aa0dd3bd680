import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { PageLimit } from '@larkspur/service-kit/validation/page-query';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsUUID } from 'class-validator';

export class ListVerificationsQuery {
  /**
   * Matches names, email, account number and phone of the customer. Without three letters or digits in a row it matches only the
   * start of a field.
   */
  @IsOptional() @Text({ min: 0, max: 100 }) q?: string;

  @IsOptional() @IsUUID(undefined, { message: INVALID_CURSOR }) cursor?: string;
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
}
