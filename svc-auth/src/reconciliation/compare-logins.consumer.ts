import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { RangeRequestDto } from '@larkspur/service-kit/reconciliation/range-request.dto';
import { Injectable } from '@nestjs/common';
import { LoginRangeRepository } from './login-range.repository';

/** Lets svc-users compare its copies of logins. */
@Injectable()
export class CompareLoginsConsumer {
  constructor(private readonly ranges: LoginRangeRepository) {}

  @OnCommand('logins.compare', { dto: RangeRequestDto, prefetch: 1 })
  async compare(range: RangeRequestDto): Promise<Commands['logins.compare']['reply']> {
    if ((await this.ranges.digestOfOriginals(range)) === range.digest) return { isEqual: true };
    const rows = await this.ranges.findOriginals(range);
    const until = rows.length === range.limit ? (rows.at(-1)?.userId ?? null) : range.until;
    return { isEqual: false, until, rows };
  }
}
