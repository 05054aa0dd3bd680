import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { DecideVerificationDto } from './decide-verification.dto';
import { DecideVerificationService } from './decide-verification.service';

@ApiTag(USER_TAG)
@Controller('user/admin')
export class DecideVerificationController {
  constructor(
    private readonly decisions: DecideVerificationService,
    private readonly urls: SignedFileUrls,
  ) {}

  @Post(':id/verification')
  @HttpCode(200)
  @Access('administrator')
  @NotOwnAccount('id')
  @Operation({
    summary: "Approve or reject a customer's verification",
    data: 'User',
    message: 'User verified.',
    errors: ['own_account', 'not_found', 'conflict', 'held'],
  })
  async decide(
    @Param('id') id: string,
    @Body() body: DecideVerificationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<User>> {
    const userId = parseId(id);
    const customer = userId ? await this.decisions.decide(userId, body, caller.userId) : null;
    if (!customer) throw new ProblemException('not_found', { message: 'User not found.' });
    const message = body.decision === 'verified' ? 'User verified.' : 'Verification rejected.';
    return { data: toUserResponse(customer, this.urls), message };
  }
}
