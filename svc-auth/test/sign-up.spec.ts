import type { Events } from '@larkspur/contracts/messages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsObject, IsString, IsUUID } from 'class-validator';
import { ADMIN, createTestEnvironment, eventually, post, signUpRequest, type TestEnvironment } from './harness';

class RegisteredDto {
  @IsUUID() userId!: string;
  @IsString() email!: string;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
  @IsString() phone!: string;
  @IsObject() location!: { address: string; state: string };
  @IsString() role!: string;
  @IsString() createdAt!: string;
}

describe('POST /api/auth/signup', () => {
  let bank: TestEnvironment;
  let app: NestFastifyApplication;
  const registered: Events['user.registered'][] = [];
  let opensAccounts = true;

  beforeAll(async () => {
    bank = await createTestEnvironment();
    await bank.bus.subscribe(
      'user.registered',
      { queue: 'svc-users.registrations', dto: RegisteredDto },
      async (user) => {
        registered.push(user);
        if (opensAccounts)
          await bank.bus.publish('user.provisioned', { userId: user.userId, accountNumber: '1000000001' });
      },
    );
    app = await bank.instance();
  });
  afterAll(() => bank?.close());

  it('creates the login, has svc-users open the accounts, and answers when they are open', async () => {
    const start = Date.now();
    const answer = await post(app, 'signup', signUpRequest('Ada@Example.com'));
    expect(Date.now() - start).toBeLessThan(2_000);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { data: { _id: expect.any(String) }, message: 'Your account has been created. Please sign in.' },
    ]);
    const userId: string = answer.json().data._id;
    expect(registered.find((user) => user.userId === userId)).toMatchObject({
      email: 'Ada@Example.com',
      firstName: 'Ada',
      phone: '+44 20 7946 0958',
      location: { address: '12 St James Square', state: 'Delaware' },
      role: 'customer',
    });
    const provisioned = await eventually(
      async () => (await bank.sql.query('SELECT provisioned_at FROM login WHERE user_id = $1', [userId])).rows[0],
      (row) => row.provisioned_at !== null,
    );
    expect(provisioned.provisioned_at).toBeInstanceOf(Date);
  });

  it('answers as well while svc-users is away, after three seconds', async () => {
    opensAccounts = false;
    try {
      const start = Date.now();
      const answer = await post(app, 'signup', signUpRequest('patient@example.com'));
      expect(answer.statusCode).toBe(201);
      expect(Date.now() - start).toBeGreaterThan(2_900);
      expect(Date.now() - start).toBeLessThan(4_500);
    } finally {
      opensAccounts = true;
    }
  });

  it('refuses an e-mail that is in use, in any case', async () => {
    expect((await post(app, 'signup', signUpRequest('grace@example.com'))).statusCode).toBe(201);
    for (const email of ['grace@example.com', 'GRACE@Example.COM', ' Grace@example.com ', 'ｇrace@example.com']) {
      const again = await post(app, 'signup', signUpRequest(email));
      expect([email, again.statusCode, again.json().code]).toEqual([email, 409, 'email_taken']);
    }
  });

  it('lets one win when ten ask for the same e-mail at once, and registers one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        post(app, 'signup', signUpRequest(i % 2 ? 'rush@example.com' : 'RUSH@example.com')),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(registered.filter(({ email }) => email.toLowerCase() === 'rush@example.com')).toHaveLength(1);
  });

  it('names every field it refuses', async () => {
    const answer = await post(app, 'signup', {
      ...signUpRequest('short@example.com'),
      password: '12345',
      phone: 'none',
      extra: 1,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.json().code).toBe('invalid');
    expect(new Set(answer.json().errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['password', 'phone', 'extra']),
    );
    expect((await bank.sql.query("SELECT FROM login WHERE email_key = 'short@example.com'")).rowCount).toBe(0);
  });

  it('stores the password as an argon2id hash and nowhere else', async () => {
    const secret = 'never-to-be-seen-77';
    expect((await post(app, 'signup', { ...signUpRequest('secret@example.com'), password: secret })).statusCode).toBe(
      201,
    );
    const tables = await bank.sql.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables.rows) {
      const rows = await bank.sql.query(`SELECT t::text AS row FROM "${tablename}" AS t`);
      expect(rows.rows.filter(({ row }: { row: string }) => row.includes(secret))).toEqual([]);
    }
    expect(JSON.stringify(registered)).not.toContain(secret);
    const { rows } = await bank.sql.query("SELECT password_hash FROM login WHERE email_key = 'secret@example.com'");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('has made the first administrator once, for any number of instances', async () => {
    await Promise.all([bank.instance(), bank.instance({ ADMIN_PASSWORD: 'another-day-2' })]);
    const admins = registered.filter(({ role }) => role === 'administrator');
    expect(admins).toHaveLength(1);
    expect(admins[0]).toMatchObject({ email: ADMIN.email, firstName: 'Bank', lastName: 'Administrator' });
    expect(admins[0]?.phone).toMatch(/^[\d+\-(). ]{7,20}$/);
    expect(admins[0]?.location).toEqual({ address: expect.stringMatching(/\w/), state: 'DE' });
    const signedIn = await post(app, 'signin', ADMIN);
    expect(signedIn.json().user).toMatchObject({ isAdmin: true });
    expect((await post(app, 'signin', { ...ADMIN, password: 'another-day-2' })).statusCode).toBe(401);
  });
});
