import { ValidateIf } from 'class-validator';
import { IsUploadedImage, type UploadedImage } from '../../image-uploads/uploaded-image';

/** A ProfilePictureRequest as `ReceivePictures` hands it on. */
export class ProfilePictureDto {
  @ValidateIf(({ picture }: ProfilePictureDto) => picture !== null)
  @IsUploadedImage()
  picture!: UploadedImage | null;
}
