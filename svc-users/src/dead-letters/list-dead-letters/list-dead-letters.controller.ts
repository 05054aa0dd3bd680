import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { OPERATIONS_TAG } from '../../api-tags';
import { RedriveDeadLetterService } from '../redrive-dead-letter/redrive-dead-letter.service';
import { ListDeadLettersDto } from './list-dead-letters.dto';
import { ListDeadLettersService } from './list-dead-letters.service';

@ApiTag(OPERATIONS_TAG)
@Controller('operations/dead-letters')
export class DeadLettersController {
  constructor(
    private readonly listDeadLetters: ListDeadLettersService,
    private readonly redriveDeadLetter: RedriveDeadLetterService,
  ) {}

  @Get()
  @Access('back-office')
  @Operation({ summary: 'List the messages that a queue refused for good', data: 'DeadLetter[]', isPage: true })
  list(@Query() query: ListDeadLettersDto): Promise<PagedResponse<DeadLetter>> {
    return this.listDeadLetters.list(query);
  }

  @Post(':id/redrive')
  @HttpCode(200)
  @Access('administrator')
  @Operation({
    summary: 'Put a dead message back into the queue that refused it',
    data: 'DeadLetter',
    errors: ['not_found', 'conflict'],
  })
  async redrive(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<DeadLetter>> {
    const data = await this.redriveDeadLetter.redrive(id, caller.userId);
    return { data, message: 'The message is back in its queue.' };
  }
}
