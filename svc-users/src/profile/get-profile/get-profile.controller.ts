import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { accountNotReady } from '../../customers/account-not-ready';
import { CustomerRepository } from '../../customers/customer.repository';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { UpdateProfileDto } from '../update-profile/update-profile.dto';
import { UpdateProfileService } from '../update-profile/update-profile.service';

@ApiTag(USER_TAG)
@Controller('user')
export class ProfileController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly profiles: UpdateProfileService,
    private readonly links: SignedFileUrls,
  ) {}

  @Get('me')
  @Access('signed-in')
  @Operation({ summary: "Read one's own profile and balances", data: 'User', errors: ['unavailable'] })
  async me(@CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.customers.findById(caller.userId);
    if (!customer) throw accountNotReady();
    return { data: toUserResponse(customer, this.links) };
  }

  @Patch('profile')
  @Access('account-holder')
  @Operation({
    summary: "Change one's own e-mail, phone and address",
    data: 'User',
    errors: ['wrong_password', 'rate_limited', 'email_taken', 'conflict', 'stale', 'unavailable'],
  })
  async update(@Body() body: UpdateProfileDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.profiles.update(caller, body);
    if (!customer) throw accountNotReady();
    return { data: toUserResponse(customer, this.links), message: 'Your profile has been updated.' };
  }
}
