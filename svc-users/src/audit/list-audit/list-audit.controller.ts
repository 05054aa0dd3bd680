import type { AuditRecord } from '@larkspur/contracts/audit';
import type { PagedResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { PageQuery } from '@larkspur/service-kit/validation/page-query';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { AUDIT_TAG } from '../../api-tags';
import { AuditQuery } from './list-audit.dto';
import { ListAuditService } from './list-audit.service';

@ApiTag(AUDIT_TAG)
@Controller()
@Access('back-office')
export class ListAuditController {
  constructor(private readonly audit: ListAuditService) {}

  @Get('audit')
  @Operation({ summary: 'List administrator actions and security events', data: 'AuditRecord[]', isPage: true })
  list(@Query() query: AuditQuery): Promise<PagedResponse<AuditRecord>> {
    return this.audit.list(query);
  }

  @Get('user/admin/:id/audit')
  @Operation({
    summary: "List a user's audit records, including those of a deleted user",
    data: 'AuditRecord[]',
    isPage: true,
    errors: ['not_found'],
  })
  listForUser(@Param('id') id: string, @Query() query: PageQuery): Promise<PagedResponse<AuditRecord>> {
    return this.audit.listForUser(id, query);
  }
}
