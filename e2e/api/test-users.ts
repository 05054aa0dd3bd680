import { randomUUID } from 'node:crypto';
import type { SignInResponse } from '@larkspur/contracts/session';
import type { User } from '@larkspur/contracts/user';
import type { Bank } from '../../scripts/launcher/bank';
import { eventually } from '../support/eventually';
import { call } from './api-client';

export const CALLERS = [
  'visitor',
  'customer',
  'other customer',
  'blocked',
  'disabled',
  'auditor',
  'administrator',
] as const;
/** An unverified customer has not submitted documents yet. */
export type CallerName = (typeof CALLERS)[number] | 'unverified';

export const PIN = '314159';
export const PASSWORD = 'correct-horse-7';

/** A user with a session. A visitor has no token. */
export interface TestUser {
  name: CallerName;
  email: string;
  password: string;
  token: string | null;
  cookie: string;
  user: User | null;
}

export class TestUsers {
  private constructor(
    private readonly url: string,
    readonly all: Readonly<Record<CallerName, TestUser>>,
  ) {}

  static async create(bank: Bank): Promise<TestUsers> {
    const url = bank.urls.gateway;
    if (!bank.auditor) throw new Error('This bank has no auditor.');
    const administrator = await signIn(url, { name: 'administrator', ...bank.administrator });
    const auditor = await signIn(url, { name: 'auditor', ...bank.auditor });
    const customer = await register(url, 'customer');
    const other = await register(url, 'other customer');
    const blocked = await register(url, 'blocked');
    const disabled = await register(url, 'disabled');
    const unverified = await register(url, 'unverified');
    for (const user of [customer, other, blocked]) await fund(url, administrator, user);
    await edit(url, administrator, customer, { paymentPin: PIN });
    await edit(url, administrator, blocked, { isBlocked: true });
    await edit(url, administrator, disabled, { isDisabled: true });
    await eventually(async () => {
      const { status } = await call(url, { method: 'GET', target: '/user/me', token: disabled.token });
      expect(status).toBe(401);
    });
    const visitor: TestUser = { name: 'visitor', email: '', password: '', token: null, cookie: '', user: null };
    return new TestUsers(url, {
      visitor,
      customer,
      'other customer': other,
      blocked,
      disabled,
      auditor,
      administrator,
      unverified,
    });
  }

  get(name: CallerName): TestUser {
    return this.all[name];
  }

  /** A second session, for calls that end it. */
  newSession(user: TestUser): Promise<TestUser> {
    if (!user.token || user.name === 'disabled') return Promise.resolve(user);
    return signIn(this.url, user);
  }

  /** The user with a valid token: tests end sessions, and a token expires after ten minutes. */
  async signedIn(name: CallerName): Promise<TestUser> {
    const user = this.all[name];
    if (!user.token || name === 'disabled') return user;
    const { status } = await call(this.url, { method: 'GET', target: '/auth/user', token: user.token });
    if (status !== 200) Object.assign(user, await signIn(this.url, user));
    return user;
  }
}

export async function register(url: string, name: CallerName): Promise<TestUser> {
  const email = `${name.replace(' ', '-')}-${randomUUID()}@example.com`;
  const profile = {
    firstName: 'Robin',
    lastName: 'Tester',
    phone: '+1 555 0100',
    address: '1 Test Street',
    state: 'DE',
  };
  const body = { ...profile, email, password: PASSWORD };
  const { status } = await call(url, { method: 'POST', target: '/auth/signup', body });
  if (status !== 201) throw new Error(`The ${name} could not sign up: ${status}`);
  return signIn(url, { name, email, password: PASSWORD });
}

export async function signIn(
  url: string,
  { name, email, password }: Pick<TestUser, 'name' | 'email' | 'password'>,
): Promise<TestUser> {
  const response = await call(url, { method: 'POST', target: '/auth/signin', body: { email, password } });
  if (response.status !== 200) throw new Error(`The ${name} could not sign in: ${response.status}`);
  const { token } = response.body as SignInResponse;
  const [cookie = ''] = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  const user = await eventually(async () => {
    const me = await call(url, { method: 'GET', target: '/user/me', token });
    if (me.status !== 200) throw new Error(`The ${name} has no accounts yet: ${me.status}`);
    return (me.body as { data: User }).data;
  });
  return { name, email, password, token, cookie, user };
}

async function fund(url: string, administrator: TestUser, { user }: TestUser): Promise<void> {
  if (!user) return;
  const body = { number: user.account.number, savings: 5_000, checking: 5_000 };
  await putOrThrow(url, administrator, `/user/admin/account/${user._id}`, body);
}

async function edit(url: string, administrator: TestUser, { user }: TestUser, changes: object): Promise<void> {
  if (!user) return;
  const { firstName, lastName, email, phone, location } = user;
  const details = { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
  await putOrThrow(url, administrator, `/user/admin/${user._id}`, { ...details, ...changes });
}

async function putOrThrow(url: string, { token }: TestUser, target: string, body: object): Promise<void> {
  const { status, body: response } = await call(url, { method: 'PUT', target, token, body });
  if (status !== 200) throw new Error(`PUT ${target}: ${status} ${JSON.stringify(response)}`);
}
