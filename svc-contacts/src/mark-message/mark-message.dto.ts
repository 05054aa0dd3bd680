import type { MarkContactRequest } from '@larkspur/contracts/contact';
import { IsBoolean } from 'class-validator';

export class MarkMessageDto implements MarkContactRequest {
  @IsBoolean({ message: 'Enter true or false.' })
  isRead!: boolean;
}
