import type { ApiResponse } from '@larkspur/contracts/http';
import type { UserNote } from '@larkspur/contracts/user';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { parseUserId } from '../user-not-found';
import { AddNoteDto } from './add-note.dto';
import { AddNoteService } from './add-note.service';

@ApiTag(USER_TAG)
@Controller('user/admin/:id/notes')
@Access('administrator')
export class AddNoteController {
  constructor(private readonly notes: AddNoteService) {}

  @Post()
  @NotOwnAccount('id')
  @Operation({
    summary: "Add a note on a user; notes can't be edited",
    data: 'UserNote',
    status: 201,
    message: 'Note added.',
    errors: ['bad_request', 'own_account', 'not_found', 'idempotency_mismatch'],
  })
  async add(
    @Param('id') id: string,
    @Body() { text }: AddNoteDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentCaller() { userId: authorId }: Caller,
  ): Promise<ApiResponse<UserNote>> {
    const idempotencyKey = parseIdempotencyKey(key);
    const note = await this.notes.add({ userId: parseUserId(id), authorId, text, idempotencyKey });
    return { data: note, message: 'Note added.' };
  }
}
