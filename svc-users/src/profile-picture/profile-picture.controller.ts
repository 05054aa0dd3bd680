import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Patch, UseInterceptors } from '@nestjs/common';
import { accountBeingOpened } from '../customer/account-being-opened';
import { userOnWire } from '../customer/user-on-wire';
import { FileLinks } from '../files/file-links';
import { PICTURE_BODY_BYTES } from '../upload/leave-unread';
import { ReceivePictures } from '../upload/receive-pictures';
import { ProfilePictureDto } from './profile-picture.dto';
import { ProfilePictureService } from './profile-picture.service';

@Controller('user/profile-picture')
export class ProfilePictureController {
  constructor(
    private readonly pictures: ProfilePictureService,
    private readonly links: FileLinks,
  ) {}

  @Patch()
  @Access('account-holder')
  @UseInterceptors(
    ReceivePictures({ limitBytes: PICTURE_BODY_BYTES, atATime: 4, pictures: { picture: { alsoAvatar: true } } }),
  )
  @Operation({ summary: "Change or remove one's own picture", data: 'User', errors: ['unavailable'] })
  async replace(@Body() { picture }: ProfilePictureDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.pictures.replace(caller.userId, picture);
    if (!customer) throw accountBeingOpened();
    return { data: userOnWire(customer, this.links), message: 'Your profile picture has been updated.' };
  }
}
