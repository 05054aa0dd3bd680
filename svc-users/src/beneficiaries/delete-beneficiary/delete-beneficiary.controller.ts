import type { ApiResponse } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Delete, Param } from '@nestjs/common';
import { BENEFICIARIES_TAG } from '../../api-tags';
import { DeleteBeneficiaryService } from './delete-beneficiary.service';

@ApiTag(BENEFICIARIES_TAG)
@Controller('beneficiaries')
export class DeleteBeneficiaryController {
  constructor(private readonly service: DeleteBeneficiaryService) {}

  @Delete(':id')
  @Access('administrator')
  @Operation({
    summary: 'Delete a beneficiary',
    data: null,
    message: 'Beneficiary deleted',
    errors: ['not_found'],
  })
  async delete(@Param('id') id: string): Promise<ApiResponse<null>> {
    const parsed = parseId(id);
    if (!parsed || !(await this.service.delete(parsed))) {
      throw new ProblemException('not_found', { message: 'Beneficiary not found.' });
    }
    return { data: null, message: 'Beneficiary deleted' };
  }
}
