import type { ApiResponse } from '@larkspur/contracts/http';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { OPERATIONS_TAG } from '../../api-tags';
import { RedriveDeadLetterService } from './redrive-dead-letter.service';

@ApiTag(OPERATIONS_TAG)
@Controller('operations/dead-letters')
export class RedriveDeadLetterController {
  constructor(private readonly deadLetters: RedriveDeadLetterService) {}

  @Post(':id/redrive')
  @HttpCode(200)
  @Access('administrator')
  @Operation({
    summary: 'Return a dead letter to its queue',
    data: 'DeadLetter',
    message: 'The message is back in its queue.',
    errors: ['not_found', 'conflict'],
  })
  async redrive(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<DeadLetter>> {
    const data = await this.deadLetters.redrive(id, caller.userId);
    return { data, message: 'The message is back in its queue.' };
  }
}
