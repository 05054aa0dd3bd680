import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsNotEmpty, IsOptional } from 'class-validator';
import { IMAGE_ERRORS } from '../../image-uploads/image-errors';
import { IsUploadedImage, type UploadedImage } from '../../image-uploads/uploaded-image';
import { IsPastDate } from './past-date';

const REQUIRED = { message: IMAGE_ERRORS.missing };

/** A VerificationRequest after `ReceiveImages` has processed it. */
export class SubmitVerificationDto {
  @IsUploadedImage() passport!: UploadedImage;
  @IsUploadedImage() documentFront!: UploadedImage;
  @IsOptional() @IsUploadedImage() documentBack?: UploadedImage | null;

  @Example('driver-license')
  @IsNotEmpty(REQUIRED)
  @Text({ max: 60, message: 'Enter a document type of up to 60 characters.' })
  documentType!: string;

  @Example('1988-04-17')
  @IsNotEmpty(REQUIRED)
  @IsPastDate({ message: 'Enter a date of birth in the past, such as 1990-12-31.' })
  dateOfBirth!: string;
}
