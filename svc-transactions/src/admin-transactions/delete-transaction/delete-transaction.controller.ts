import type { ApiResponse } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Delete, Param } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { MemoRepository } from '../../lines/memo.repository';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('administrator')
export class DeleteTransactionController {
  constructor(private readonly memos: MemoRepository) {}

  @Delete(':id')
  @Operation({
    summary: 'Delete a memo line',
    data: null,
    message: 'Transaction deleted',
    errors: ['own_account', 'conflict'],
  })
  async remove(@Param('id') givenId: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<null>> {
    const id = parseId(givenId);
    const result = id ? await this.memos.delete(id, caller.userId) : 'not_found';
    if (result === 'not_found') throw new ProblemException('not_found', { message: 'Transaction not found.' });
    if (result === 'moved_balance') {
      throw new ProblemException('conflict', { message: 'This transaction moved money, so it can’t be deleted.' });
    }
    return { data: null, message: 'Transaction deleted' };
  }
}
