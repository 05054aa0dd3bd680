import type { PagedResponse } from '@larkspur/contracts/http';
import type { UserNote } from '@larkspur/contracts/user';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { CustomerRepository } from '../../customers/customer.repository';
import { NoteRepository } from '../note.repository';
import { parseUserId, userNotFound } from '../user-not-found';
import { ListNotesQuery } from './list-notes.dto';

@ApiTag(USER_TAG)
@Controller('user/admin/:id/notes')
@Access('back-office')
export class ListNotesController {
  constructor(
    private readonly database: BackOfficeDatabase,
    private readonly customers: CustomerRepository,
    private readonly notes: NoteRepository,
  ) {}

  @Get()
  @Operation({
    summary: 'List the notes on a user, newest first',
    data: 'UserNote[]',
    isPage: true,
    errors: ['not_found'],
  })
  async list(@Param('id') id: string, @Query() { cursor, limit }: ListNotesQuery): Promise<PagedResponse<UserNote>> {
    const userId = parseUserId(id);
    if (!(await this.customers.findById(userId))) throw userNotFound();
    // One extra row shows whether there is a next page.
    const rows = await this.notes.list(this.database, userId, { before: cursor, limit: limit + 1 });
    const data = rows.slice(0, limit);
    return { data, page: { next: rows.length > limit ? (data.at(-1)?._id ?? null) : null, limit } };
  }
}
