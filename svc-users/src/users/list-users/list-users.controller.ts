import type { PagedResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Query } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { assertFilters, ListUsersQuery } from './list-users.dto';
import { UserCursors } from './user-cursors';
import { UserListRepository } from './user-list.repository';

@ApiTag(USER_TAG)
@Controller('user/admin')
@Access('back-office')
export class ListUsersController {
  constructor(
    private readonly users: UserListRepository,
    private readonly cursors: UserCursors,
    private readonly urls: SignedFileUrls,
  ) {}

  @Get()
  @Operation({
    summary: 'List users, or search them by name, email, phone, or account number',
    data: 'User[]',
    isPage: true,
  })
  async list(@Query() query: ListUsersQuery): Promise<PagedResponse<User>> {
    const { cursor, limit, sort = 'newest', ...filters } = query;
    assertFilters(filters);
    const after = cursor === undefined ? {} : { after: this.cursors.decode(sort, filters, cursor) };
    // One extra row shows whether there is a next page.
    const rows = await this.users.list({ filters, sort, limit: limit + 1, ...after });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const next = last ? this.cursors.encode(sort, filters, { key: last.sortKey, id: last.userId }) : null;
    return { data: page.map((customer) => toUserResponse(customer, this.urls)), page: { next, limit } };
  }
}
