import { newId } from '@larkspur/service-kit/ids';
import type { QueryRunner } from 'typeorm';
import { pendingCasesSql } from '../../src/verification/verification.repository';
import { explain, rowsRead } from '../query-plan';
import type { Verifications } from './set-up';

const PENDING = 5_000;
const PAGE = 51;
/** The picture in all documents. */
const PICTURE = `${'0'.repeat(32)}.jpg`;

/** How many of many pending customers a page of the queue reads. */
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
    await rows.query(`INSERT INTO stored_file (name, user_id) VALUES ($1, $2)`, [PICTURE, newId()]);
    await rows.query(
      `INSERT INTO verification (id, user_id, document_type, date_of_birth, photo, document_front, document_back, submitted_at)
       SELECT gen_random_uuid(), user_id, 'passport', '1990-04-17', $1, $1, $1, now()
       FROM customer WHERE account_number >= '3000000000' AND verification_status = 'pending'`,
      [PICTURE],
    );
    for (const table of ['customer', 'verification', 'pending_verification'])
      await rows.query(`VACUUM ANALYZE ${table}`);
    backOffice = rows.createQueryRunner();
    // The same setting as on the connections of the back office.
    await backOffice.query('SET random_page_cost = 1.1');
  });

  afterAll(async () => {
    await backOffice?.query('RESET random_page_cost');
    await backOffice?.release();
    await service().rows.query(`DELETE FROM customer WHERE account_number >= '3000000000'`);
    await service().rows.query('DELETE FROM stored_file WHERE name = $1', [PICTURE]);
  });

  const readBy = async (page: { q?: string; after?: string }) => {
    const { sql, parameters } = pendingCasesSql({ ...page, limit: PAGE });
    return rowsRead(await explain(backOffice, sql, parameters));
  };

  it('reads only a page of the queue, wherever it begins', async () => {
    const [{ id }] = await service().rows.query(
      'SELECT verification_id AS id FROM pending_verification ORDER BY 1 DESC OFFSET 200 LIMIT 1',
    );
    expect(await readBy({})).toBeLessThanOrEqual(PAGE);
    expect(await readBy({ after: id })).toBeLessThanOrEqual(PAGE);
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
    const read = await readBy({ q });
    expect({ matches, read }).toEqual({ matches, read: expect.any(Number) });
    expect(read).toBeGreaterThanOrEqual(matches);
    expect(read).toBeLessThanOrEqual(2 * matches + 20);
  });
}
