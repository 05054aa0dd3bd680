import type { Commands, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsArray } from 'class-validator';
import { DataSource } from 'typeorm';
import { type Harness, startService } from './harness';

export const PIN = '736251';

class PostTransfers {
  @IsArray() transfers!: PostTransfer[];
}

export const PAYEE = {
  userId: newId(),
  name: 'Grace Hopper',
  accountNumber: '2222222222',
  account: 'checking' as const,
};

export function completed({ transferId, payerId, from }: PostTransfer): PostOutcome {
  const payer = { userId: payerId, name: 'Ada Byron', accountNumber: '1111111111', account: from };
  return { transferId, outcome: 'completed', payer, payee: PAYEE };
}

export const REQUEST: TransferRequest = {
  from: 'savings',
  amount: 12.34,
  accountNumber: '2222222222',
  bankName: 'Larkspur Bank',
  routingNumber: '123456789',
  accountType: 'checking',
  to: 'Grace H.',
  description: 'Lunch',
  paymentPin: PIN,
};

/** The service with a simulated svc-users. */
export class Transfers {
  /** Its reply, which a test may change. */
  post: (transfers: PostTransfer[]) => Promise<PostOutcome[]> = async () => [];
  readonly requests: PostTransfer[] = [];
  rows!: DataSource;
  databaseUrl = '';
  private service!: Harness;

  async start(): Promise<void> {
    this.service = await startService(async (bus) => {
      await bus.serve(
        'accounts.post',
        { queue: 'svc-users.post', dto: PostTransfers, delaysMs: [100, 100] },
        async ({ transfers }: Commands['accounts.post']['request']) => {
          this.requests.push(...transfers);
          return { outcomes: await this.post(transfers) };
        },
      );
    });
    this.databaseUrl = this.service.database.url;
    this.rows = await new DataSource({ type: 'postgres', url: this.databaseUrl }).initialize();
  }

  async stop(): Promise<void> {
    await this.rows?.destroy();
    await this.service?.close();
  }

  reset(): void {
    this.post = async (transfers) => transfers.map(completed);
    this.requests.length = 0;
  }

  get app(): NestFastifyApplication {
    return this.service.app;
  }

  bearer(userId: string): { authorization: string } {
    return this.service.issuer.bearer(userId);
  }

  send(payerId: string, body: object = REQUEST, key?: string): ReturnType<Harness['customer']> {
    return this.service.customer(payerId, 'POST', '/transaction/transfer', body, key);
  }

  async statement(userId: string, query = ''): Promise<{ data: StatementLine[]; page: { next: string | null } }> {
    const response = await this.service.customer(userId, 'GET', `/transaction/complete${query}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  }
}

/** Starts a service for the tests of a file. Each test begins with a svc-users that completes every transfer. */
export function useTransfers(): Transfers {
  const transfers = new Transfers();
  beforeAll(() => transfers.start());
  beforeEach(() => transfers.reset());
  afterAll(() => transfers.stop());
  return transfers;
}
