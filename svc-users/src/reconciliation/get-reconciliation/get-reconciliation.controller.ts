import type { ApiResponse } from '@larkspur/contracts/http';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { GetReconciliationService } from './get-reconciliation.service';

@ApiTag(USER_TAG)
@Controller('user/admin/reconciliation')
@Access('back-office')
export class GetReconciliationController {
  constructor(private readonly reconciliation: GetReconciliationService) {}

  @Get()
  @Operation({
    summary: 'Get the state of reconciliation in each service',
    data: 'ServiceReconciliation[]',
  })
  async get(): Promise<ApiResponse<ServiceReconciliation[]>> {
    return { data: await this.reconciliation.get() };
  }
}
