import type { Beneficiary, BeneficiaryMatch } from '@larkspur/contracts/beneficiary';
import type { PagedResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { BENEFICIARIES_TAG } from '../../api-tags';
import { BeneficiaryListRepository } from '../beneficiary-list.repository';
import { toBeneficiaryResponse } from '../beneficiary-response';
import { BeneficiaryCursors } from './beneficiary-cursors';
import { assertSearchable, ListBeneficiariesQuery } from './list-beneficiaries.dto';
import { LookUpBeneficiaryService } from './look-up-beneficiary.service';

@ApiTag(BENEFICIARIES_TAG)
@Controller('beneficiaries')
export class ListBeneficiariesController {
  constructor(
    private readonly beneficiaries: BeneficiaryListRepository,
    private readonly lookUp: LookUpBeneficiaryService,
    private readonly cursors: BeneficiaryCursors,
  ) {}

  /** Looks up an account number; without one, returns the whole list to the back office only. */
  @Get()
  @Access('signed-in')
  @Operation({
    summary: 'Look up the holder of an account number; without one, list or search the beneficiaries (back office)',
    data: 'Beneficiary[] | BeneficiaryMatch[]',
    isPage: true,
  })
  async list(
    @Query() { accountNumber, bankName, q, sort = 'newest', cursor, limit }: ListBeneficiariesQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<PagedResponse<Beneficiary | BeneficiaryMatch>> {
    if (accountNumber) {
      return { data: await this.lookUp.find(caller.userId, accountNumber, bankName), page: { next: null, limit } };
    }
    if (caller.role === 'customer') return { data: [], page: { next: null, limit } };
    assertSearchable(q);
    const after = cursor ? this.cursors.decode(sort, q, cursor) : undefined;
    // One extra row shows whether there is a next page.
    const rows = await this.beneficiaries.list({ q, sort, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const next = last ? this.cursors.encode(sort, q, { key: last.sortKey, id: last.id }) : null;
    return { data: page.map(toBeneficiaryResponse), page: { next, limit } };
  }
}
