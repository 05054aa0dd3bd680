import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { ApiResponse } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, Post } from '@nestjs/common';
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
  @Operation({ summary: 'Add a beneficiary', data: 'Beneficiary', status: 201, message: ADDED, errors: ['conflict'] })
  async add(@Body() { name, accountNumber }: AddBeneficiaryDto): Promise<ApiResponse<Beneficiary>> {
    const beneficiary = await this.service.add(name, accountNumber);
    if (!beneficiary) {
      const message = 'A beneficiary with this account number already exists.';
      throw new ProblemException('conflict', { message, errors: [{ field: 'accountNumber', message }] });
    }
    return { data: toBeneficiaryResponse(beneficiary), message: ADDED };
  }
}
