import { type AddNoteRequest, NOTE_MAX_LENGTH } from '@larkspur/contracts/user';
import { Example } from '@larkspur/service-kit/openapi/example';
import { MultilineText } from '@larkspur/service-kit/validation/text';

export class AddNoteDto implements Readonly<AddNoteRequest> {
  @Example('Called about the card; will send a new copy of the ID.')
  @MultilineText({ max: NOTE_MAX_LENGTH, message: 'Enter a note of up to 2,000 characters.' })
  text!: string;
}
