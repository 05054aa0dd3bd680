import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Headers, Patch, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { entityTag, IfMatch } from '../../customers/entity-tag';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { UpdateProfileDto } from './update-profile.dto';
import { UpdateProfileService } from './update-profile.service';

@ApiTag(USER_TAG)
@Controller('user')
export class UpdateProfileController {
  constructor(
    private readonly profiles: UpdateProfileService,
    private readonly missing: MissingCustomer,
    private readonly urls: SignedFileUrls,
  ) {}

  @Patch('profile')
  @Access('account-holder')
  @Operation({
    summary: 'Update your own email, phone, and address',
    data: 'User',
    message: 'Profile updated.',
    errors: ['wrong_password', 'rate_limited', 'email_taken', 'conflict', 'stale', 'account_opening', 'unavailable'],
  })
  async update(
    @Body() body: UpdateProfileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const customer = await this.profiles.update(caller, body, IfMatch.parse(ifMatch));
    if (!customer) throw await this.missing.toProblem(caller.userId);
    reply.header('etag', entityTag(customer));
    return { data: toUserResponse(customer, this.urls), message: 'Profile updated.' };
  }
}
