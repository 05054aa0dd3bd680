import type { MarkContactRequest } from '@larkspur/contracts/contact';
import { IsBoolean } from 'class-validator';

export class MarkMessageDto implements MarkContactRequest {
  @IsBoolean({ message: 'Use true or false.' })
  isRead!: boolean;
}
