import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import type { BackOffice } from './set-up';

/** Tests of access to the back office, and of its search for users. */
export function findingUsers({ service, register, asUser, asAdmin }: BackOffice): void {
  test('rejects visitors, and customers before validation', async () => {
    const user = await register();
    for (const [method, url] of [
      ['GET', '/api/user/admin'],
      ['GET', `/api/user/admin/${user._id}`],
      ['PUT', `/api/user/admin/${user._id}`],
      ['PUT', `/api/user/admin/account/${user._id}`],
      ['POST', '/api/beneficiaries'],
    ] as const) {
      const body = method === 'GET' ? undefined : { nonsense: true };
      expect((await asUser(user._id, method, url, body)).statusCode).toBe(403);
      expect((await service().app.inject({ method, url })).statusCode).toBe(401);
    }
  });

  test('finds users by name, email and account number, and pages without gaps', async () => {
    const users = [];
    for (let i = 0; i < 5; i++) users.push(await register('Xanthippe', `Of${i}`));
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (
        await asAdmin('GET', `/api/user/admin?q=xanthippe&limit=2${cursor && `&cursor=${cursor}`}`)
      ).json() as { data: User[]; page: { next: string | null } };
      found.push(...page.data.map(({ _id }) => _id));
      cursor = page.page.next;
    }
    expect(found).toEqual(users.map(({ _id }) => _id).reverse());

    const [first] = users;
    for (const q of [first?.email, first?.account.number, 'Xanthippe Of0']) {
      const { data } = (await asAdmin('GET', `/api/user/admin?q=${encodeURIComponent(q ?? '')}`)).json();
      expect(data.map(({ _id }: User) => _id)).toEqual([first?._id]);
    }
    expect((await asAdmin('GET', '/api/user/admin?q=%25')).statusCode).toBe(422);
    expect((await asAdmin('GET', `/api/user/admin/email/${first?.email.toUpperCase()}`)).json().data._id).toBe(
      first?._id,
    );
  });

  test.each(['not-an-id', newId(), 'email/%00', 'email/nobody@example.com'])('returns 404 for %s', async (path) => {
    expect((await asAdmin('GET', `/api/user/admin/${path}`)).statusCode).toBe(404);
  });
}
