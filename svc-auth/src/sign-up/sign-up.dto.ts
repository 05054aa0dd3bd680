import type { SignUpRequest } from '@larkspur/contracts/session';
import { Email, Text } from '@larkspur/service-kit/validation/text';
import { Matches } from 'class-validator';
import { NewPassword } from '../password/password.decorators';

export class SignUpDto implements SignUpRequest {
  @Text({ max: 100, message: 'Enter your first name, at most 100 characters.' })
  firstName!: string;

  @Text({ max: 100, message: 'Enter your last name, at most 100 characters.' })
  lastName!: string;

  @Email()
  email!: string;

  @Text({ max: 20, message: 'Enter your phone number, 7 to 20 characters.' })
  @Matches(/^[\d+\-(). ]{7,20}$/, {
    message: 'A phone number has 7 to 20 characters: digits, spaces, and + - ( ) only.',
  })
  @Matches(/\d/, { message: 'A phone number has digits in it.' })
  phone!: string;

  @NewPassword()
  password!: string;

  @Text({ max: 200, message: 'Enter your house address, at most 200 characters.' })
  address!: string;

  @Text({ max: 100, message: 'Enter your state, at most 100 characters.' })
  state!: string;
}
