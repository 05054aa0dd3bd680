import { ValidateIf } from 'class-validator';
import { IsPicture, type Picture } from '../upload/picture';

/** A ProfilePictureRequest as `ReceivePictures` hands it on. */
export class ProfilePictureDto {
  @ValidateIf(({ picture }: ProfilePictureDto) => picture !== null)
  @IsPicture()
  picture!: Picture | null;
}
