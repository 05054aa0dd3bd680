import type { PagedResponse } from '@larkspur/contracts/http';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { OPERATIONS_TAG } from '../../api-tags';
import { ListDeadLettersQuery } from './list-dead-letters.dto';
import { ListDeadLettersService } from './list-dead-letters.service';

@ApiTag(OPERATIONS_TAG)
@Controller('operations/dead-letters')
export class ListDeadLettersController {
  constructor(private readonly deadLetters: ListDeadLettersService) {}

  @Get()
  @Access('back-office')
  @Operation({ summary: 'List the dead letters of all queues', data: 'DeadLetter[]', isPage: true })
  list(@Query() query: ListDeadLettersQuery): Promise<PagedResponse<DeadLetter>> {
    return this.deadLetters.list(query);
  }
}
