import { ValidateIf } from 'class-validator';
import { IsUploadedImage, type UploadedImage } from '../../image-uploads/uploaded-image';

/** A ProfilePictureRequest after `ReceiveImages` has processed it. */
export class ReplaceProfilePictureDto {
  @ValidateIf(({ picture }: ReplaceProfilePictureDto) => picture !== null)
  @IsUploadedImage()
  picture!: UploadedImage | null;
}
