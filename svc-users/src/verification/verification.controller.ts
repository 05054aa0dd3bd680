import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { userOnWire } from '../customer/user-on-wire';
import { FileLinks } from '../files/file-links';
import { VERIFICATION_BODY_BYTES } from '../upload/leave-unread';
import { ReceivePictures } from '../upload/receive-pictures';
import { MaySubmit } from './submit/may-submit';
import { SubmitVerificationDto } from './submit/submit-verification.dto';
import { SubmitVerificationService } from './submit/submit-verification.service';

const PICTURES = {
  passport: { alsoAvatar: true },
  documentFront: { alsoAvatar: false },
  documentBack: { alsoAvatar: false },
};

@Controller('user/verification')
export class VerificationController {
  constructor(
    private readonly verifications: SubmitVerificationService,
    private readonly links: FileLinks,
  ) {}

  @Post()
  @Access('account-holder')
  @UseGuards(MaySubmit)
  @UseInterceptors(ReceivePictures({ limitBytes: VERIFICATION_BODY_BYTES, atATime: 2, pictures: PICTURES }))
  @Operation({
    summary: "Send one's photo and identity document to be verified",
    data: 'User',
    status: 201,
    errors: ['conflict', 'unavailable'],
  })
  async submit(@Body() body: SubmitVerificationDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.verifications.submit(caller.userId, body);
    return { data: userOnWire(customer, this.links), message: 'Your documents have been received.' };
  }
}
