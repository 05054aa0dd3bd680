import type { PagedResponse } from '@larkspur/contracts/http';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { GetReconciliationQuery } from './get-reconciliation.dto';
import { GetReconciliationService } from './get-reconciliation.service';
import { decodePosition, encodePosition } from './reconciliation-cursor';

@ApiTag(USER_TAG)
@Controller('user/admin/reconciliation')
@Access('back-office')
export class GetReconciliationController {
  constructor(private readonly reconciliation: GetReconciliationService) {}

  @Get()
  @Operation({
    summary: 'List the state of reconciliation in each service, with its open differences',
    data: 'ServiceReconciliation[]',
    isPage: true,
  })
  async get(@Query() { cursor, limit }: GetReconciliationQuery): Promise<PagedResponse<ServiceReconciliation>> {
    const position = cursor === undefined ? null : decodePosition(cursor);
    const data = await this.reconciliation.get(position, limit);
    return { data, page: { next: encodePosition(data), limit } };
  }
}
