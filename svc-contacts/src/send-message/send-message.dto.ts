import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Email, MultilineText, Text } from '@larkspur/service-kit/validation/text';
import { IsOptional } from 'class-validator';

export class SendMessageDto implements CreateContactRequest {
  @Example('Amelia H.')
  @Text({ max: 100, message: 'Enter your name (up to 100 characters).' })
  name!: string;

  @Example('amelia.hartley@example.com')
  @Email()
  email!: string;

  @Example('+1 (302) 555-0118')
  @IsOptional()
  @Text({ min: 0, max: 40, message: 'Enter up to 40 characters.' })
  phone?: string;

  @Example('Opening a joint account')
  @IsOptional()
  @Text({ min: 0, max: 200, message: 'Enter up to 200 characters.' })
  subject?: string;

  @Example('Can I open a joint account online?')
  @MultilineText({ max: 5_000, message: 'Enter your message (up to 5,000 characters).' })
  message!: string;

  /** Hidden from people: only bots fill it. */
  @Example('')
  @IsOptional()
  @MultilineText({ min: 0, max: 5_000 })
  website?: string;
}
