import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Patch } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { UploadRoute } from '../../image-uploads/upload-route';
import { ReplaceProfilePictureDto } from './replace-profile-picture.dto';
import { ReplaceProfilePictureService } from './replace-profile-picture.service';

const MAX_BODY_BYTES = 14 * 1024 * 1024;

@ApiTag(USER_TAG)
@Controller('user/profile-picture')
export class ReplaceProfilePictureController {
  constructor(
    private readonly pictures: ReplaceProfilePictureService,
    private readonly missing: MissingCustomer,
    private readonly urls: SignedFileUrls,
  ) {}

  @Patch()
  @Access('account-holder')
  @RateLimit('uploads')
  @UploadRoute({ maxBodyBytes: MAX_BODY_BYTES, maxConcurrent: 4, images: { picture: { withThumbnail: true } } })
  @Operation({
    summary: 'Replace or remove your own profile picture',
    data: 'User',
    message: 'Profile picture updated.',
    errors: ['account_opening', 'unavailable'],
  })
  async replace(
    @Body() { picture }: ReplaceProfilePictureDto,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<User>> {
    const customer = await this.pictures.replace(caller.userId, picture);
    if (!customer) throw await this.missing.toProblem(caller.userId);
    return { data: toUserResponse(customer, this.urls), message: 'Profile picture updated.' };
  }
}
