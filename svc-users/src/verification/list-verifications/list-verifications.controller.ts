import { type ApiResponse, DEFAULT_PAGE_LIMIT, type PagedResponse } from '@larkspur/contracts/http';
import type { User, VerificationCase } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import type { CustomerDetails } from '../../customers/customer.repository';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { VerificationDecisionDto } from '../decide-verification/decide-verification.dto';
import { DecideVerificationService } from '../decide-verification/decide-verification.service';
import { VerificationRepository } from '../verification.repository';
import { ListVerificationsQuery } from './list-verifications.dto';

@ApiTag(USER_TAG)
@Controller('user/admin')
export class VerificationCasesController {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly decisions: DecideVerificationService,
    private readonly links: SignedFileUrls,
  ) {}

  @Get('verifications')
  @Access('back-office')
  @Operation({ summary: 'List the uploads that wait for a decision', data: 'VerificationCase[]', isPage: true })
  async list(
    @Query() { cursor, limit = DEFAULT_PAGE_LIMIT }: ListVerificationsQuery,
  ): Promise<PagedResponse<VerificationCase>> {
    const found = await this.verifications.waiting({ after: cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.verification?.id ?? null) : null;
    return { data: page.flatMap((customer) => this.caseOf(customer) ?? []), page: { next, limit } };
  }

  @Post(':id/verification')
  @HttpCode(200)
  @Access('administrator')
  @Operation({ summary: 'Verify a customer, or refuse to', data: 'User', errors: ['not_found', 'conflict'] })
  async decide(
    @Param('id') id: string,
    @Body() body: VerificationDecisionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<User>> {
    const userId = parseId(id);
    const customer = userId ? await this.decisions.decide(userId, body, caller.userId) : null;
    if (!customer) throw new ProblemException('not_found', { message: 'There is no such user.' });
    const message = body.decision === 'verified' ? 'The user is verified.' : 'The verification has been refused.';
    return { data: toUserResponse(customer, this.links), message };
  }

  private caseOf(customer: CustomerDetails): VerificationCase | null {
    if (!customer.verification) return null;
    const { dateOfBirth, photo, submittedAt } = customer.verification;
    return {
      user: toUserResponse(customer, this.links),
      dateOfBirth,
      photo: { url: this.links.urlFor(photo) },
      submittedAt,
    };
  }
}
