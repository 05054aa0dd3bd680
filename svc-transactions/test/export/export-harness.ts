import type { AddressInfo } from 'node:net';
import { newId } from '@larkspur/service-kit/ids';
import { DataSource } from 'typeorm';
import { type Harness, startService } from '../harness';

/** The service on a port of its own, with a connection to its database. */
export class ExportHarness {
  private constructor(
    readonly service: Harness,
    readonly rows: DataSource,
    readonly port: number,
  ) {}

  static async start(): Promise<ExportHarness> {
    const service = await startService();
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const rows = await new DataSource({ type: 'postgres', url: service.database.url }).initialize();
    return new ExportHarness(service, rows, port);
  }

  async stop(): Promise<void> {
    await this.rows.destroy();
    await this.service.close();
  }

  exportStatement(userId: string, query: string) {
    return this.service.customer(userId, 'GET', `/transaction/export?${query}`);
  }

  /** Creates a customer with many lines, which the database generates. */
  async createCustomerWithLines(count: number, more = ''): Promise<string> {
    const userId = newId();
    await this.rows.query(
      `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
         counterparty_name, counterparty_number, counterparty_bank)
       SELECT gen_random_uuid(), $1, 'transfer', 'completed', 'savings', 'debit', n, '2026-01-01'::timestamptz + n * interval '1 min',
         'Payment ' || n || $3, gen_random_uuid(), 'Grace Hopper', '2222222222', 'Larkspur Bank'
       FROM generate_series(1, $2::integer) n`,
      [userId, count, more],
    );
    return userId;
  }
}
