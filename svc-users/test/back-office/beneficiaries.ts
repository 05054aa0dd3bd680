import type { AuditRecord } from '@larkspur/contracts/audit';
import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { PagedResponse } from '@larkspur/contracts/http';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { BackOffice } from './set-up';

/** Payees that customers can look up. */
export function beneficiaries({ service, register, asUser, asAdmin }: BackOffice): void {
  test('can be added, looked up, listed by administrators only, and deleted', async () => {
    const user = await register();
    const accountNumber = String(Date.now()).slice(-10).padStart(10, '1');
    const added = await asAdmin('POST', '/api/beneficiaries', { name: 'Water Works', accountNumber });
    expect([added.statusCode, added.json().message]).toEqual([201, 'Beneficiary added successfully']);

    const duplicate = await asAdmin('POST', '/api/beneficiaries', { name: 'Someone Else', accountNumber });
    expect([duplicate.statusCode, duplicate.json().errors[0].field]).toEqual([409, 'accountNumber']);

    const lookUp = (query: string) => asUser(user._id, 'GET', `/api/beneficiaries${query}`);
    expect((await lookUp(`?accountNumber=${accountNumber}&bankName=Other`)).json().data).toEqual([
      { name: 'Water Works', accountNumber },
    ]);
    expect((await lookUp('')).json().data).toEqual([]);
    expect((await asAdmin('GET', '/api/beneficiaries')).json().data).toContainEqual(added.json().data);

    expect((await asAdmin('DELETE', `/api/beneficiaries/${added.json().data._id}`)).statusCode).toBe(200);
    expect((await asAdmin('DELETE', `/api/beneficiaries/${added.json().data._id}`)).statusCode).toBe(404);
    expect((await lookUp(`?accountNumber=${accountNumber}`)).json().data).toEqual([]);
  });

  test('are searched by name and number, sorted, paged and exported', async () => {
    const numbers = ['7100000001', '7100000002', '7100000003'];
    const names = ['Zed Plumbing', 'anna’s bakery', 'Müller & Söhne'];
    for (const [index, name] of names.entries()) {
      await asAdmin('POST', '/api/beneficiaries', { name, accountNumber: numbers[index] });
    }
    const list = async (query: string) =>
      (await asAdmin('GET', `/api/beneficiaries?${query}`)).json() as PagedResponse<Beneficiary>;
    const found = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await found('q=plumb')).toEqual(['Zed Plumbing']);
    expect(await found('q=7100000002')).toEqual(['anna’s bakery']);
    expect(await found(`q=${encodeURIComponent('MÜLLER')}`)).toEqual(['Müller & Söhne']);
    expect(await found('q=71000000&sort=name')).toEqual(['anna’s bakery', 'Müller & Söhne', 'Zed Plumbing']);
    expect(await found('q=71000000&sort=oldest')).toEqual(names);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`q=71000000&sort=-name&limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data.map(({ name }) => name));
      cursor = page.page.next;
    }
    expect(paged).toEqual(['Zed Plumbing', 'Müller & Söhne', 'anna’s bakery']);
    expect((await asAdmin('GET', '/api/beneficiaries?q=--')).json().errors[0].field).toBe('q');
    expect((await asAdmin('GET', '/api/beneficiaries?cursor=x')).json().errors[0].field).toBe('cursor');
    const file = await asAdmin('GET', '/api/beneficiaries/export?q=71000000&sort=name');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n').map((row) => row.split(',')[1])).toEqual([
      'Account number',
      '7100000002',
      '7100000003',
      '7100000001',
      undefined,
    ]);
    const record = await eventually(async () => {
      const { data } = (await asAdmin('GET', '/api/audit?action=beneficiaries.exported')).json();
      return (data as AuditRecord[])[0] ?? null;
    });
    expect(record.changes).toEqual([{ field: 'q', before: null, after: '71000000' }]);
  });

  test('have cursors that hide the name in them and fit only the list that they are from', async () => {
    for (const accountNumber of ['7200000001', '7200000002']) {
      await asAdmin('POST', '/api/beneficiaries', { name: `Quarterly Dues ${accountNumber}`, accountNumber });
    }
    const list = (query: string) => asAdmin('GET', `/api/beneficiaries?${query}`);
    const next: string = (await list('q=quarterly&sort=name&limit=1')).json().page.next;
    expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain('quarterly');
    expect((await list(`q=quarterly&sort=name&cursor=${next}`)).json().data).toMatchObject([
      { accountNumber: '7200000002' },
    ]);
    for (const other of ['q=quarterly&sort=-name', 'q=quarterly', 'q=quarter&sort=name', 'sort=name']) {
      const refused = await list(`${other}&cursor=${next}`);
      expect([refused.statusCode, refused.json().errors?.[0].field]).toEqual([422, 'cursor']);
    }
    const plain = Buffer.from(JSON.stringify(['a', '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f'])).toString('base64url');
    expect((await list(`sort=name&cursor=${plain}`)).statusCode).toBe(422);
  });

  test("return the bank's own customers by first name and initial, if the bank is ours or not given", async () => {
    const payee = await register('Grace', 'Hopper');
    const caller = await register();
    const lookUp = async (query: string) =>
      (await asUser(caller._id, 'GET', `/api/beneficiaries?accountNumber=${payee.account.number}${query}`)).json().data;
    const match = [{ name: 'Grace H.', accountNumber: payee.account.number }];
    expect(await lookUp('')).toEqual(match);
    expect(await lookUp('&bankName=larkspur%20bank')).toEqual(match);
    expect(await lookUp('&bankName=Another%20Bank')).toEqual([]);
  });

  test('can be looked up a hundred times an hour by each customer', async () => {
    const [payee, caller, other] = [await register('Grace', 'Hopper'), await register(), await register()];
    const lookUp = (userId: string, accountNumber = payee.account.number) =>
      asUser(userId, 'GET', `/api/beneficiaries?accountNumber=${accountNumber}`);
    const responses: Awaited<ReturnType<typeof lookUp>>[] = [];
    // A few at a time: on a busy machine, requests that wait for long end with 503 and do not count.
    while (responses.length < 103) {
      const count = Math.min(10, 103 - responses.length);
      responses.push(...(await Promise.all(Array.from({ length: count }, () => lookUp(caller._id)))));
    }
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(refused[0]?.json().message).toMatch(/ Try again in \d\d minutes\.$/);
    expect((await lookUp(caller._id, '12345')).json().data).toEqual([]);
    expect((await lookUp(other._id)).json().data).toHaveLength(1);
    await service().rows.query(
      `UPDATE account_lookup SET started_at = now() - interval '61 minutes' WHERE user_id = $1`,
      [caller._id],
    );
    expect((await lookUp(caller._id)).json().data).toHaveLength(1);
  });
}
