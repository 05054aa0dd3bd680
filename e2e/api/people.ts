import { randomUUID } from 'node:crypto';
import type { SignInResponse } from '@larkspur/contracts/session';
import type { User } from '@larkspur/contracts/user';
import type { Bank } from '../../scripts/launcher/bank';
import { eventually } from '../support/eventually';
import { call } from './call';

export const CALLERS = [
  'visitor',
  'customer',
  'other customer',
  'blocked',
  'disabled',
  'auditor',
  'administrator',
] as const;
/** A newcomer has shown no documents yet. */
export type CallerName = (typeof CALLERS)[number] | 'newcomer';

export const PIN = '314159';
export const PASSWORD = 'correct-horse-7';

/** Someone with a browser of their own. A visitor has no token. */
export interface Person {
  name: CallerName;
  email: string;
  password: string;
  token: string | null;
  cookie: string;
  user: User | null;
}

export class People {
  private constructor(
    private readonly door: string,
    readonly all: Readonly<Record<CallerName, Person>>,
  ) {}

  static async invite(bank: Bank): Promise<People> {
    const door = bank.urls.gateway;
    if (!bank.auditor) throw new Error('This bank has no auditor.');
    const administrator = await signIn(door, { name: 'administrator', ...bank.administrator });
    const auditor = await signIn(door, { name: 'auditor', ...bank.auditor });
    const customer = await register(door, 'customer');
    const other = await register(door, 'other customer');
    const blocked = await register(door, 'blocked');
    const disabled = await register(door, 'disabled');
    const newcomer = await register(door, 'newcomer');
    for (const person of [customer, other, blocked]) await fund(door, administrator, person);
    await edit(door, administrator, customer, { paymentPin: PIN });
    await edit(door, administrator, blocked, { isBlocked: true });
    await edit(door, administrator, disabled, { isDisabled: true });
    await eventually(async () => {
      const { status } = await call(door, { method: 'GET', target: '/user/me', token: disabled.token });
      expect(status).toBe(401);
    });
    const visitor: Person = { name: 'visitor', email: '', password: '', token: null, cookie: '', user: null };
    return new People(door, {
      visitor,
      customer,
      'other customer': other,
      blocked,
      disabled,
      auditor,
      administrator,
      newcomer,
    });
  }

  get(name: CallerName): Person {
    return this.all[name];
  }

  /** A session of its own for someone whose present one is about to end. */
  another(person: Person): Promise<Person> {
    if (!person.token || person.name === 'disabled') return Promise.resolve(person);
    return signIn(this.door, person);
  }

  /** The person with a token that is good now: tests end sessions, and a token lives ten minutes. */
  async fresh(name: CallerName): Promise<Person> {
    const person = this.all[name];
    if (!person.token || name === 'disabled') return person;
    const { status } = await call(this.door, { method: 'GET', target: '/auth/user', token: person.token });
    if (status !== 200) Object.assign(person, await signIn(this.door, person));
    return person;
  }
}

export async function register(door: string, name: CallerName): Promise<Person> {
  const email = `${name.replace(' ', '-')}-${randomUUID()}@example.com`;
  const person = {
    firstName: 'Robin',
    lastName: 'Tester',
    phone: '+1 555 0100',
    address: '1 Test Street',
    state: 'DE',
  };
  const body = { ...person, email, password: PASSWORD };
  const { status } = await call(door, { method: 'POST', target: '/auth/signup', body });
  if (status !== 201) throw new Error(`The ${name} could not sign up: ${status}`);
  return signIn(door, { name, email, password: PASSWORD });
}

export async function signIn(
  door: string,
  { name, email, password }: Pick<Person, 'name' | 'email' | 'password'>,
): Promise<Person> {
  const answer = await call(door, { method: 'POST', target: '/auth/signin', body: { email, password } });
  if (answer.status !== 200) throw new Error(`The ${name} could not sign in: ${answer.status}`);
  const { token } = answer.body as SignInResponse;
  const [cookie = ''] = answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  const user = await eventually(async () => {
    const me = await call(door, { method: 'GET', target: '/user/me', token });
    if (me.status !== 200) throw new Error(`The ${name} has no account yet: ${me.status}`);
    return (me.body as { data: User }).data;
  });
  return { name, email, password, token, cookie, user };
}

async function fund(door: string, administrator: Person, { user }: Person): Promise<void> {
  if (!user) return;
  const body = { number: user.account.number, savings: 5_000, checking: 5_000 };
  await must(door, administrator, `/user/admin/account/${user._id}`, body);
}

async function edit(door: string, administrator: Person, { user }: Person, changes: object): Promise<void> {
  if (!user) return;
  const { firstName, lastName, email, phone, location } = user;
  const details = { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
  await must(door, administrator, `/user/admin/${user._id}`, { ...details, ...changes });
}

async function must(door: string, { token }: Person, target: string, body: object): Promise<void> {
  const { status, body: answer } = await call(door, { method: 'PUT', target, token, body });
  if (status !== 200) throw new Error(`PUT ${target}: ${status} ${JSON.stringify(answer)}`);
}
