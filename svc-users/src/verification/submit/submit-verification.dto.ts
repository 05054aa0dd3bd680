import { Text } from '@larkspur/service-kit/validation/text';
import { IsNotEmpty, IsOptional } from 'class-validator';
import { IsPicture, type Picture } from '../../upload/picture';
import { PICTURE_WORDS } from '../../upload/picture-words';
import { IsPastDate } from './past-date';

const REQUIRED = { message: PICTURE_WORDS.missing };

/** A VerificationRequest as `ReceivePictures` hands it on. */
export class SubmitVerificationDto {
  @IsPicture() passport!: Picture;
  @IsPicture() documentFront!: Picture;
  @IsOptional() @IsPicture() documentBack?: Picture | null;

  @IsNotEmpty(REQUIRED)
  @Text({ max: 60, message: 'Name the type of the document in at most 60 characters.' })
  documentType!: string;

  @IsNotEmpty(REQUIRED)
  @IsPastDate({ message: 'Enter a date of birth in the past, such as 1990-12-31.' })
  dateOfBirth!: string;
}
