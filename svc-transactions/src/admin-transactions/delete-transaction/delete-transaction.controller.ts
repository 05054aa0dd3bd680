import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Delete, Param } from '@nestjs/common';
import { TRANSACTION_TAG } from '../../api-tags';
import { DeleteTransactionService } from './delete-transaction.service';

@ApiTag(TRANSACTION_TAG)
@Controller('transaction/admin')
@Access('administrator')
export class DeleteTransactionController {
  constructor(private readonly service: DeleteTransactionService) {}

  @Delete(':id')
  @Operation({
    summary: 'Delete a memo line',
    data: null,
    message: 'Transaction deleted',
    errors: ['own_account', 'conflict'],
  })
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<null>> {
    await this.service.delete(id, caller.userId);
    return { data: null, message: 'Transaction deleted' };
  }
}
