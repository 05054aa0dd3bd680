import { randomUUID } from 'node:crypto';
import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import type { SignInResponse } from '@larkspur/contracts/session';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { eventually } from './eventually';
import { LiveEventReader } from './live-event-reader';

export interface Reply<T> {
  status: number;
  body: T;
}

/** A client for the bank's API, signed in as one user, through the bank's public address. */
export class BankApi {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<BankApi> {
    const { status, body } = await call<SignInResponse>(url, 'POST', '/auth/signin', { email, password });
    if (status !== 200 && status !== 201) throw new Error(`${email} could not sign in: ${status}`);
    return new BankApi(url, body.token);
  }

  /** The same session at another address, such as one instance of a service. */
  at(url: string): BankApi {
    return new BankApi(url, this.token);
  }

  /** Signs up a customer with a unique email address. */
  static async signUp(url: string, firstName: string): Promise<{ email: string; password: string }> {
    const login = { email: `${firstName.toLowerCase()}-${randomUUID()}@example.com`, password: 'correct-horse-7' };
    const person = { firstName, lastName: 'Tester', phone: '+1 555 0100', address: '1 Test Street', state: 'DE' };
    const { status } = await call(url, 'POST', '/auth/signup', { ...person, ...login });
    if (status !== 201) throw new Error(`${firstName} could not sign up: ${status}`);
    return login;
  }

  async me(): Promise<User> {
    return (await this.get<ApiResponse<User>>('/user/me')).body.data;
  }

  async statement(): Promise<StatementLine[]> {
    const lines: StatementLine[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor && `&cursor=${cursor}`;
      const { body } = await this.get<PagedResponse<StatementLine>>(`/transaction/complete?limit=100${query}`);
      lines.push(...body.data);
      cursor = body.page.next;
    }
    return lines;
  }

  transfer(request: TransferRequest, idempotencyKey: string): Promise<Reply<{ data?: StatementLine; code?: string }>> {
    return call(this.url, 'POST', '/transaction/transfer', request, {
      authorization: `Bearer ${this.token}`,
      'idempotency-key': idempotencyKey,
    });
  }

  /** Reads live events, starting after `lastEventId` if it is given, until the stream ends. */
  live(lastEventId?: string): LiveEventReader {
    return new LiveEventReader(this.url, {
      authorization: `Bearer ${this.token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    });
  }

  get<T>(path: string): Promise<Reply<T>> {
    return call<T>(this.url, 'GET', path, undefined, { authorization: `Bearer ${this.token}` });
  }

  delete<T>(path: string): Promise<Reply<T>> {
    return call<T>(this.url, 'DELETE', path, undefined, { authorization: `Bearer ${this.token}` });
  }

  put<T>(path: string, body: object): Promise<Reply<T>> {
    return call<T>(this.url, 'PUT', path, body, { authorization: `Bearer ${this.token}` });
  }

  patch<T>(path: string, body: object): Promise<Reply<T>> {
    return call<T>(this.url, 'PATCH', path, body, { authorization: `Bearer ${this.token}` });
  }

  post<T>(path: string, body: object): Promise<Reply<T>> {
    return call<T>(this.url, 'POST', path, body, { authorization: `Bearer ${this.token}` });
  }
}

/** Creates a customer with a PIN and money in savings, through the back office's API. */
export async function fundedCustomer(
  url: string,
  administrator: BankApi,
  { firstName, savings, pin }: { firstName: string; savings: number; pin: string },
): Promise<{ api: BankApi; user: User; login: { email: string; password: string } }> {
  const { email, password } = await BankApi.signUp(url, firstName);
  const api = await BankApi.signIn(url, email, password);
  // On a busy machine, the account may be opened after the response to the sign-up.
  const user = await eventually(async () => {
    const { status, body } = await api.get<ApiResponse<User>>('/user/me');
    expect(status).toBe(200);
    return body.data;
  });
  const { number } = user.account;
  const funded = await administrator.put(`/user/admin/account/${user._id}`, { number, savings, checking: 0 });
  const { lastName, phone, location } = user;
  const details = { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
  const edited = await administrator.put(`/user/admin/${user._id}`, { ...details, paymentPin: pin });
  if (funded.status !== 200 || edited.status !== 200) throw new Error('Could not prepare the customer.');
  return { api, user: await api.me(), login: { email, password } };
}

async function call<T>(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply<T>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as T };
}
