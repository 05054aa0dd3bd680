import type { Beneficiary, BeneficiaryMatch } from '@larkspur/contracts/beneficiary';
import { type Answer, DEFAULT_PAGE_LIMIT, type ListAnswer } from '@larkspur/contracts/http';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { CreateBeneficiaryDto, ListBeneficiariesQuery } from './beneficiaries.dto';
import { BeneficiariesRepository } from './beneficiaries.repository';
import { BeneficiariesService } from './beneficiaries.service';

@Controller('beneficiaries')
export class BeneficiariesController {
  constructor(
    private readonly service: BeneficiariesService,
    private readonly beneficiaries: BeneficiariesRepository,
  ) {}

  /** With `accountNumber` a look-up; without it the whole list, for administrators only (decision 25). */
  @Get()
  @Access('signed-in')
  async list(
    @Query() { accountNumber, bankName, cursor, limit = DEFAULT_PAGE_LIMIT }: ListBeneficiariesQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ListAnswer<Beneficiary | BeneficiaryMatch>> {
    if (accountNumber) {
      return { data: await this.service.lookUp(accountNumber, bankName), page: { next: null, limit } };
    }
    if (caller.role !== 'administrator') return { data: [], page: { next: null, limit } };
    const found = await this.service.list({ limit: limit + 1, ...(cursor ? { before: cursor } : {}) });
    const page = found.slice(0, limit);
    return { data: page, page: { next: found.length > limit ? (page.at(-1)?._id ?? null) : null, limit } };
  }

  @Post()
  @Access('administrator')
  async add(@Body() { name, accountNumber }: CreateBeneficiaryDto): Promise<Answer<Beneficiary>> {
    const added = await this.beneficiaries.add(name, accountNumber);
    if (!added) {
      const message = 'There is a beneficiary with this account number already.';
      throw new ProblemException('conflict', { message, errors: [{ field: 'accountNumber', message }] });
    }
    return { data: added, message: 'Beneficiary added successfully' };
  }

  @Delete(':id')
  @Access('administrator')
  async remove(@Param('id') id: string): Promise<Answer<null>> {
    const removed = isUUID(id) && (await this.beneficiaries.remove(id));
    if (!removed) throw new ProblemException('not_found', { message: 'There is no such beneficiary.' });
    return { data: null, message: 'Beneficiary deleted' };
  }
}
