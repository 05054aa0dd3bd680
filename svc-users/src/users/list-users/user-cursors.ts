import type { UserSort } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import { type ListDescription, SealedCursors } from '../../sealed-cursors';
import type { UserFilters, UserPosition } from './user-list-query';

/** Cursors of the user list. */
@Injectable()
export class UserCursors extends SealedCursors {
  constructor(config: UsersConfig) {
    super(config, 'user list cursor');
  }

  encode(sort: UserSort, filters: UserFilters, last: UserPosition): string {
    return this.seal(describeList(sort, filters), last);
  }

  /** @throws invalid for anything that `encode` did not create for this list */
  decode(sort: UserSort, filters: UserFilters, cursor: string): UserPosition {
    return this.open(describeList(sort, filters), cursor);
  }
}

function describeList(sort: UserSort, { q, status, blocked, disabled, from, to }: UserFilters): ListDescription {
  return [sort, q ?? '', status ?? null, blocked ?? null, disabled ?? null, from ?? null, to ?? null];
}
