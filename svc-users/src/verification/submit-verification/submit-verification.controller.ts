import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { UploadRoute } from '../../image-uploads/upload-route';
import { CanSubmitVerification } from './can-submit-verification.guard';
import { SubmitVerificationDto } from './submit-verification.dto';
import { SubmitVerificationService } from './submit-verification.service';

/** Three images just under 10 MB, which grow by a third as base64, plus the text fields. */
const MAX_BODY_BYTES = 45 * 1024 * 1024;
const IMAGES = {
  passport: { withThumbnail: true },
  documentFront: { withThumbnail: false },
  documentBack: { withThumbnail: false },
};

@ApiTag(USER_TAG)
@Controller('user/verification')
export class SubmitVerificationController {
  constructor(
    private readonly verifications: SubmitVerificationService,
    private readonly urls: SignedFileUrls,
  ) {}

  @Post()
  @Access('account-holder')
  @RateLimit('uploads')
  @UseGuards(CanSubmitVerification)
  @UploadRoute({ maxBodyBytes: MAX_BODY_BYTES, maxConcurrent: 2, images: IMAGES })
  @Operation({
    summary: 'Upload your photo and identity document for verification',
    data: 'User',
    status: 201,
    message: 'We’ve received your documents.',
    errors: ['conflict', 'account_opening', 'unavailable'],
  })
  async submit(@Body() body: SubmitVerificationDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.verifications.submit(caller.userId, body);
    return { data: toUserResponse(customer, this.urls), message: 'We’ve received your documents.' };
  }
}
