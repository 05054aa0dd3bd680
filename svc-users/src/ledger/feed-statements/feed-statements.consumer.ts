import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { PostingIdsDto, ReadFeedDto } from './feed-statements.dto';
import { LedgerFeedRepository } from './ledger-feed.repository';

/** Lets svc-transactions compare statements with the ledger. */
@Injectable()
export class FeedStatementsConsumer {
  constructor(private readonly feed: LedgerFeedRepository) {}

  @OnCommand('ledger.feed', { dto: ReadFeedDto, prefetch: 1 })
  read({ after, limit }: ReadFeedDto): Promise<Commands['ledger.feed']['reply']> {
    return this.feed.read(after ?? null, limit);
  }

  @OnCommand('ledger.postings', { dto: PostingIdsDto, prefetch: 1 })
  async findPostings({ postingIds }: PostingIdsDto): Promise<Commands['ledger.postings']['reply']> {
    return { postings: await this.feed.findPostings(postingIds) };
  }

  @OnCommand('ledger.missing', { dto: PostingIdsDto, prefetch: 1 })
  async findMissing({ postingIds }: PostingIdsDto): Promise<Commands['ledger.missing']['reply']> {
    return { missing: await this.feed.findMissing(postingIds) };
  }
}
