import type { QueryRunner } from 'typeorm';
import { pendingCasesSql } from '../../src/verification/verification.repository';
import { explain, rowsRead } from '../query-plan';
import type { Verifications } from './set-up';

const PENDING = 5_000;

/** How many of many pending customers a search of the queue reads. */
export function searches({ service }: Verifications): void {
  let backOffice: QueryRunner;

  beforeAll(async () => {
    const { rows } = service();
    await rows.query(
      `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state,
         verification_status, created_at)
       SELECT gen_random_uuid(), (3000000000 + n)::text, 'Grace' || n % 50, 'Hopper' || n % 500,
         'pending' || n || '@example.com', 'customer', '+1 (302) 55' || lpad(n::text, 5, '0'), '1 Test Street', 'DE',
         CASE WHEN n <= ${PENDING} THEN 'pending' ELSE 'verified' END, now()
       FROM generate_series(1, ${4 * PENDING}) AS n`,
    );
    await rows.query('VACUUM ANALYZE customer');
    backOffice = rows.createQueryRunner();
    // The same setting as on the connections of the back office.
    await backOffice.query('SET random_page_cost = 1.1');
  });

  afterAll(async () => {
    await backOffice?.query('RESET random_page_cost');
    await backOffice?.release();
    await service().rows.query(`DELETE FROM customer WHERE account_number >= '3000000000'`);
  });

  test.each([
    ['a first name', 'grace17', PENDING / 50],
    ['a whole name', 'hopper117, grace17', PENDING / 500],
    ['a name with an apostrophe', "o'neill", 0],
    ['two characters', 'zq', 0],
    ['the beginning of an email', 'pending4711@', 1],
    ['an email', 'pending4711@example.com', 1],
    ['a part of an account number', '0004711', 1],
    ['an account number', '3000004711', 1],
    ['a phone number', '+1 (302) 550-4711', 1],
    ['the end of a phone number', '04711', 1],
  ])('reads only those with %s', async (_, q, matches) => {
    const { sql, parameters } = pendingCasesSql({ q, limit: 51 });
    const read = rowsRead(await explain(backOffice, sql, parameters));
    expect({ matches, read }).toEqual({ matches, read: expect.any(Number) });
    expect(read).toBeGreaterThanOrEqual(matches);
    expect(read).toBeLessThanOrEqual(2 * matches + 20);
  });
}
