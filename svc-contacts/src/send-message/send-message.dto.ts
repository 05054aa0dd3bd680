import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { Text, TextBlock } from '@larkspur/service-kit/text';
import { IsEmail, IsOptional } from 'class-validator';

export class SendMessageDto implements CreateContactRequest {
  @Text({ max: 100, message: 'Enter your name, at most 100 characters.' })
  name!: string;

  @Text({ max: 254, message: 'Enter your e-mail address, at most 254 characters.' })
  @IsEmail({}, { message: 'Enter an e-mail address such as name@example.com.' })
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
