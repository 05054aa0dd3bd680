import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Patch } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
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
    summary: 'Update your own email, phone and address',
    data: 'User',
    errors: ['wrong_password', 'rate_limited', 'email_taken', 'conflict', 'stale', 'unavailable'],
  })
  async update(@Body() body: UpdateProfileDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.profiles.update(caller, body);
    if (!customer) throw await this.missing.toProblem(caller.userId);
    return { data: toUserResponse(customer, this.urls), message: 'Profile updated.' };
  }
}
