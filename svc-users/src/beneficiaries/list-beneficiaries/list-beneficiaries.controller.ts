import type { Beneficiary, BeneficiaryMatch } from '@larkspur/contracts/beneficiary';
import { type ApiResponse, DEFAULT_PAGE_LIMIT, type PagedResponse } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { BENEFICIARIES_TAG } from '../../api-tags';
import { CreateBeneficiaryDto, ListBeneficiariesQuery } from './list-beneficiaries.dto';
import { BeneficiariesService } from './list-beneficiaries.service';

@ApiTag(BENEFICIARIES_TAG)
@Controller('beneficiaries')
export class BeneficiariesController {
  constructor(private readonly service: BeneficiariesService) {}

  /** With `accountNumber` a look-up; without it the whole list, for the back office only (decision 25). */
  @Get()
  @Access('signed-in')
  @Operation({
    summary: 'Look up who stands behind an account number; without one, list the beneficiaries (back office)',
    data: 'Beneficiary[] | BeneficiaryMatch[]',
    isPage: true,
  })
  async list(
    @Query() { accountNumber, bankName, cursor, limit = DEFAULT_PAGE_LIMIT }: ListBeneficiariesQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<PagedResponse<Beneficiary | BeneficiaryMatch>> {
    if (accountNumber) {
      return { data: await this.service.lookUp(accountNumber, bankName), page: { next: null, limit } };
    }
    if (caller.role === 'customer') return { data: [], page: { next: null, limit } };
    const found = await this.service.list({ limit: limit + 1, ...(cursor ? { before: cursor } : {}) });
    const page = found.slice(0, limit);
    return { data: page, page: { next: found.length > limit ? (page.at(-1)?._id ?? null) : null, limit } };
  }

  @Post()
  @Access('administrator')
  @Operation({
    summary: 'Add a beneficiary',
    data: 'Beneficiary',
    status: 201,
    message: 'Beneficiary added successfully',
    errors: ['conflict'],
  })
  async add(@Body() { name, accountNumber }: CreateBeneficiaryDto): Promise<ApiResponse<Beneficiary>> {
    const added = await this.service.add(name, accountNumber);
    if (!added) {
      const message = 'There is a beneficiary with this account number already.';
      throw new ProblemException('conflict', { message, errors: [{ field: 'accountNumber', message }] });
    }
    return { data: added, message: 'Beneficiary added successfully' };
  }

  @Delete(':id')
  @Access('administrator')
  @Operation({ summary: 'Delete a beneficiary', data: null, errors: ['not_found'] })
  async remove(@Param('id') id: string): Promise<ApiResponse<null>> {
    const parsed = parseId(id);
    if (!parsed || !(await this.service.remove(parsed)))
      throw new ProblemException('not_found', { message: 'There is no such beneficiary.' });
    return { data: null, message: 'Beneficiary deleted' };
  }
}
