import { Text } from '@larkspur/service-kit/validation/text';
import { IsOptional } from 'class-validator';

export class ListRecipientsQuery {
  @IsOptional() @Text({ min: 0, max: 34 }) accountNumber?: string;
  @IsOptional() @Text({ min: 0, max: 100 }) bankName?: string;
}
