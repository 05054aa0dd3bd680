import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';

class PendingTransfersDto implements Readonly<Commands['transfers.pending']['request']> {
  @IsUUID() userId!: string;
}

/** For who wants to delete a payer: what has no outcome yet may still move money. */
@Injectable()
export class PendingTransfersConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve(
      'transfers.pending',
      { queue: 'svc-transactions.pending', dto: PendingTransfersDto },
      async ({ userId }) => ({ pending: await this.count(userId) }),
    );
  }

  private async count(userId: string): Promise<number> {
    const [row] = await this.database.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM transfer WHERE payer_id = $1 AND status = 'pending'`,
      [userId],
    );
    return Number(row?.n);
  }
}
