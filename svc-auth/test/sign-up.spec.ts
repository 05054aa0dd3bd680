import type { Events } from '@larkspur/contracts/messages';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
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
  let env: TestEnvironment;
  let app: NestFastifyApplication;
  const registered: Events['user.registered'][] = [];
  let shouldProvision = true;

  beforeAll(async () => {
    env = await createTestEnvironment();
    await env.bus.subscribe(
      'user.registered',
      { queue: 'svc-users.registrations', dto: RegisteredDto },
      async (user) => {
        registered.push(user);
        if (shouldProvision)
          await env.bus.publish('user.provisioned', { userId: user.userId, accountNumber: '1000000001' });
      },
    );
    app = await env.startInstance();
  });
  afterAll(() => env?.close());

  it('creates the login and responds once svc-users has opened the accounts', async () => {
    const start = Date.now();
    const response = await post(app, 'signup', signUpRequest('Ada@Example.com'));
    const took = Date.now() - start;
    expect(took).toBeLessThan(scaleToMachine(2_000));
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { data: { _id: expect.any(String) }, message: 'Your account has been created. Please sign in.' },
    ]);
    const userId: string = response.json().data._id;
    expect(registered.find((user) => user.userId === userId)).toMatchObject({
      email: 'Ada@Example.com',
      firstName: 'Ada',
      phone: '+44 20 7946 0958',
      location: { address: '12 St James Square', state: 'Delaware' },
      role: 'customer',
    });
    const provisioned = await eventually(
      async () => (await env.sql.query('SELECT provisioned_at FROM login WHERE user_id = $1', [userId])).rows[0],
      (row) => row.provisioned_at !== null,
    );
    expect(provisioned.provisioned_at).toBeInstanceOf(Date);
  });

  it('responds after three seconds while svc-users is unavailable', async () => {
    shouldProvision = false;
    try {
      const start = Date.now();
      const response = await post(app, 'signup', signUpRequest('patient@example.com'));
      expect(response.statusCode).toBe(201);
      const took = Date.now() - start;
      expect(took).toBeGreaterThan(2_900);
      expect(took).toBeLessThan(3_000 + scaleToMachine(1_500));
    } finally {
      shouldProvision = true;
    }
  });

  it('rejects an email in use, in any letter case', async () => {
    expect((await post(app, 'signup', signUpRequest('grace@example.com'))).statusCode).toBe(201);
    for (const email of ['grace@example.com', 'GRACE@Example.COM', ' Grace@example.com ', 'ｇrace@example.com']) {
      const again = await post(app, 'signup', signUpRequest(email));
      expect([email, again.statusCode, again.json().code]).toEqual([email, 409, 'email_taken']);
    }
  });

  it('registers one of ten concurrent sign-ups with the same email', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        post(app, 'signup', signUpRequest(i % 2 ? 'rush@example.com' : 'RUSH@example.com')),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(registered.filter(({ email }) => email.toLowerCase() === 'rush@example.com')).toHaveLength(1);
  });

  it('names every invalid field', async () => {
    const response = await post(app, 'signup', {
      ...signUpRequest('short@example.com'),
      password: '12345',
      phone: 'none',
      extra: 1,
    });
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json().code).toBe('invalid');
    expect(new Set(response.json().errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['password', 'phone', 'extra']),
    );
    expect((await env.sql.query("SELECT FROM login WHERE email_key = 'short@example.com'")).rowCount).toBe(0);
  });

  it('stores the password only as an argon2id hash', async () => {
    const secret = 'never-to-be-seen-77';
    expect((await post(app, 'signup', { ...signUpRequest('secret@example.com'), password: secret })).statusCode).toBe(
      201,
    );
    const tables = await env.sql.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables.rows) {
      const rows = await env.sql.query(`SELECT t::text AS row FROM "${tablename}" AS t`);
      expect(rows.rows.filter(({ row }: { row: string }) => row.includes(secret))).toEqual([]);
    }
    expect(JSON.stringify(registered)).not.toContain(secret);
    const { rows } = await env.sql.query("SELECT password_hash FROM login WHERE email_key = 'secret@example.com'");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('creates the first administrator once for any number of instances', async () => {
    await Promise.all([env.startInstance(), env.startInstance({ ADMIN_PASSWORD: 'another-day-2' })]);
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
