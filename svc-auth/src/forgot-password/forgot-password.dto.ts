import type { ForgotPasswordRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Email } from '@larkspur/service-kit/validation/text';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @Example('amelia.hartley@example.com')
  @Email()
  email!: string;
}
