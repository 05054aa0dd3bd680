import type { ApiResponse } from '@larkspur/contracts/http';
import type { VerificationCase } from '@larkspur/contracts/user';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { VerificationCasePresenter } from '../verification-case-presenter';
import { notPending } from '../verification-problems';
import { NextVerificationDto } from './hold-verification.dto';
import { HoldVerificationService } from './hold-verification.service';

const HELD = 'You are reviewing this case. It is held for you for ten minutes.';

@ApiTag(USER_TAG)
@Controller('user/admin/verifications')
@Access('administrator')
export class HoldVerificationController {
  constructor(
    private readonly holds: HoldVerificationService,
    private readonly presenter: VerificationCasePresenter,
  ) {}

  @Post('next')
  @HttpCode(200)
  @Operation({
    summary: 'Take the next verification: the one you hold, or the oldest that nobody holds; null if there is none',
    data: 'VerificationCase | null',
    message: HELD,
  })
  async next(
    @Body() { skip = [] }: NextVerificationDto,
    @CurrentCaller() { userId }: Caller,
  ): Promise<ApiResponse<VerificationCase | null>> {
    const skipped = skip.map((id) => id.toLowerCase());
    const found = await this.holds.holdNext(userId, skipped);
    return found
      ? { data: this.presenter.present(found), message: HELD }
      : { data: null, message: 'No case is available.' };
  }

  @Post(':verificationId/hold')
  @HttpCode(200)
  @Operation({
    summary: 'Take a verification for ten minutes, or keep it for ten more',
    data: 'VerificationCase',
    message: HELD,
    errors: ['own_account', 'not_found', 'held'],
  })
  async hold(
    @Param('verificationId') text: string,
    @CurrentCaller() { userId }: Caller,
  ): Promise<ApiResponse<VerificationCase>> {
    const verificationId = parseId(text);
    if (!verificationId) throw notPending();
    return { data: this.presenter.present(await this.holds.hold(verificationId, userId)), message: HELD };
  }

  @Delete(':verificationId/hold')
  @Operation({
    summary: 'Return a verification to the queue',
    data: null,
    message: 'The case is back in the queue.',
    errors: ['not_found'],
  })
  async release(
    @Param('verificationId') text: string,
    @CurrentCaller() { userId }: Caller,
  ): Promise<ApiResponse<null>> {
    const verificationId = parseId(text);
    if (!verificationId) throw notPending();
    await this.holds.release(verificationId, userId);
    return { data: null, message: 'The case is back in the queue.' };
  }
}
