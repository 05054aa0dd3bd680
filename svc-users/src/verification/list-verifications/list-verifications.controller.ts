import type { PagedResponse } from '@larkspur/contracts/http';
import type { VerificationCase } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { assertSearchable } from '../../customers/customer-text';
import { VerificationRepository } from '../verification.repository';
import { VerificationCasePresenter } from '../verification-case-presenter';
import { ListVerificationsQuery } from './list-verifications.dto';

@ApiTag(USER_TAG)
@Controller('user/admin')
export class ListVerificationsController {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly presenter: VerificationCasePresenter,
  ) {}

  @Get('verifications')
  @Access('back-office')
  @Operation({
    summary: 'List the pending verifications, oldest first, or search them by customer',
    data: 'VerificationCase[]',
    isPage: true,
  })
  async list(@Query() { q, cursor, limit }: ListVerificationsQuery): Promise<PagedResponse<VerificationCase>> {
    assertSearchable(q);
    // One extra row shows whether there is a next page.
    const rows = await this.verifications.listPending({ q, after: cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.verification.id ?? null) : null;
    return { data: page.map((found) => this.presenter.present(found)), page: { next, limit } };
  }
}
