import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { Email, Text, TextBlock } from '@larkspur/service-kit/text';
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

  @TextBlock({ max: 5_000, message: 'Enter your message, at most 5000 characters.' })
  message!: string;

  @IsOptional()
  @TextBlock({ min: 0, max: 5_000 })
  website?: string;
}
