import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { ApiResponse } from '@larkspur/contracts/http';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Headers, Post } from '@nestjs/common';
import { BENEFICIARIES_TAG } from '../../api-tags';
import { toBeneficiaryResponse } from '../beneficiary-response';
import { AddBeneficiaryDto } from './add-beneficiary.dto';
import { AddBeneficiaryService } from './add-beneficiary.service';

const ADDED = 'Beneficiary added successfully';

@ApiTag(BENEFICIARIES_TAG)
@Controller('beneficiaries')
export class AddBeneficiaryController {
  constructor(private readonly service: AddBeneficiaryService) {}

  @Post()
  @Access('administrator')
  @Operation({
    summary: 'Add a beneficiary',
    data: 'Beneficiary',
    status: 201,
    message: ADDED,
    errors: ['bad_request', 'conflict', 'idempotency_mismatch'],
  })
  async add(
    @Body() beneficiary: AddBeneficiaryDto,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @CurrentCaller() { userId }: Caller,
  ): Promise<ApiResponse<Beneficiary>> {
    const added = await this.service.add(beneficiary, userId, parseIdempotencyKey(idempotencyKey));
    return { data: toBeneficiaryResponse(added), message: ADDED };
  }
}
