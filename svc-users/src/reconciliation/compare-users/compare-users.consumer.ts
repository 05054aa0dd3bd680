import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { UserRangeRepository } from '../user-range.repository';
import { CompareUsersDto } from './compare-users.dto';

/** Lets svc-auth and svc-transactions compare their copies of users. */
@Injectable()
export class CompareUsersConsumer {
  constructor(private readonly ranges: UserRangeRepository) {}

  @OnCommand('users.compare', { dto: CompareUsersDto, prefetch: 1 })
  async compare({ values, ...range }: CompareUsersDto): Promise<Commands['users.compare']['reply']> {
    if ((await this.ranges.digestOfOriginals(range, values)) === range.digest) return { isEqual: true };
    const rows = await this.ranges.findOriginals(range);
    const until = rows.length === range.limit ? (rows.at(-1)?.userId ?? null) : range.until;
    return { isEqual: false, until, rows };
  }
}
