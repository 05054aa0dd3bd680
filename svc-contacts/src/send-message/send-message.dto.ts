import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { Email, MultilineText, Text } from '@larkspur/service-kit/validation/text';
import { IsOptional } from 'class-validator';

export class SendMessageDto implements CreateContactRequest {
  @Text({ max: 100, message: 'Enter your name, at most 100 characters.' })
  name!: string;

  @Email()
  email!: string;

  @IsOptional()
  @Text({ min: 0, max: 40, message: 'Enter at most 40 characters.' })
  phone?: string;

  @IsOptional()
  @Text({ min: 0, max: 200, message: 'Enter at most 200 characters.' })
  subject?: string;

  @MultilineText({ max: 5_000, message: 'Enter your message, at most 5000 characters.' })
  message!: string;

  @IsOptional()
  @MultilineText({ min: 0, max: 5_000 })
  website?: string;
}
