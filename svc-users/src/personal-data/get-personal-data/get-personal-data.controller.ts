import type { ApiResponse } from '@larkspur/contracts/http';
import type { PersonalData } from '@larkspur/contracts/personal-data';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { GetPersonalDataService } from './get-personal-data.service';

@ApiTag(USER_TAG)
@Controller('user/data')
@Access('account-holder')
export class GetPersonalDataController {
  constructor(
    private readonly personalData: GetPersonalDataService,
    private readonly missing: MissingCustomer,
  ) {}

  @Get()
  @Operation({
    summary: 'Export your own profile, identity documents, and activity',
    data: 'PersonalData',
    errors: ['account_opening', 'unavailable'],
  })
  async get(@CurrentCaller() { userId }: Caller): Promise<ApiResponse<PersonalData>> {
    const data = await this.personalData.get(userId);
    if (!data) throw await this.missing.toProblem(userId);
    return { data };
  }
}
