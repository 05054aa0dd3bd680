import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInResponse } from '@larkspur/contracts/session';
import type { User } from '@larkspur/contracts/user';
import { paymentTo } from '../operations/payments';

const READS = ['/api/user/me', '/api/transaction/complete?limit=5', '/api/beneficiaries', '/api/contacts', '/'];
const PAUSE_MS = 200;
/** Requests in progress may still have the token of an earlier session. */
const KEPT_SESSIONS = 10;

interface Attempt {
  request: string;
  startedAt: number;
  endedAt: number;
  /** The status, or the reason why the connection broke. */
  result: number | string;
}

/** Customers who pay, read, and sign in, again and again. */
export class Traffic {
  readonly attempts: Attempt[] = [];
  /** The idempotency keys of the payments that the bank has confirmed. */
  readonly paid: string[] = [];
  private isStopped = false;
  private workers: Promise<void>[] = [];
  /** The tokens of the sessions that it has not signed out of, oldest first. */
  private readonly tokens: string[] = [];

  private constructor(
    private readonly url: string,
    private readonly login: { email: string; password: string },
    private token: string,
  ) {}

  static async start(
    url: string,
    payer: { login: { email: string; password: string } },
    payee: User,
    { payers = 2, readers = 3 } = {},
  ): Promise<Traffic> {
    const traffic = new Traffic(url, payer.login, '');
    await traffic.signIn();
    const run = async (act: () => Promise<void>) => {
      while (!traffic.isStopped) await act();
    };
    traffic.workers = [
      ...Array.from({ length: payers }, () => run(() => traffic.pay(payee))),
      ...Array.from({ length: readers }, (_, i) =>
        run(() => traffic.read(READS[(traffic.attempts.length + i) % READS.length] ?? '/')),
      ),
      run(() => traffic.signIn().then(() => sleep(500))),
    ];
    return traffic;
  }

  /** The maximum number of requests in progress at the same time: each client waits for its response. */
  get clients(): number {
    return this.workers.length;
  }

  /** Attempts without a response, or with a status of 500 and above. */
  get failed(): Attempt[] {
    return this.attempts.filter(({ result }) => typeof result === 'string' || result >= 500);
  }

  /** Counts the attempts by request and result. */
  static count(attempts: readonly Attempt[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { request, result } of attempts) {
      const name = `${request}: ${result}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  /** Waits until that many more payments are confirmed. */
  async more(count: number): Promise<void> {
    const wanted = this.paid.length + count;
    // A worker that failed rejects.
    const failure = Promise.race(this.workers);
    while (this.paid.length < wanted) await Promise.race([sleep(PAUSE_MS), failure]);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }

  /** With the same key until it is paid. */
  private async pay(payee: User): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify(paymentTo(payee));
    for (;;) {
      await sleep(PAUSE_MS);
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const { result } = await this.send('POST', '/api/transaction/transfer', headers, body);
      if (result === 201) {
        this.paid.push(key);
        return;
      }
      // 202: it is pending. 409: an earlier attempt still waits for the outcome.
      if (typeof result === 'number' && result < 500 && result !== 202 && result !== 409) {
        throw new Error(`A payment was answered ${result}.`);
      }
    }
  }

  private async read(path: string): Promise<void> {
    await this.send('GET', path, {});
    await sleep(PAUSE_MS);
  }

  private async signIn(): Promise<void> {
    const { email, password } = this.login;
    const headers = { 'content-type': 'application/json' };
    const { text } = await this.send('POST', '/api/auth/signin', headers, JSON.stringify({ email, password }));
    if (!text) return;
    this.token = (JSON.parse(text) as SignInResponse).token;
    this.tokens.push(this.token);
    await this.signOutOfEarlier();
  }

  /** A login has a limited number of sessions, and another client of the same customer needs one of them. */
  private async signOutOfEarlier(): Promise<void> {
    if (this.tokens.length <= KEPT_SESSIONS) return;
    const authorization = `Bearer ${this.tokens.shift()}`;
    await this.send('POST', '/api/auth/signout', { authorization });
  }

  private async send(method: string, path: string, headers: Record<string, string>, body: string | null = null) {
    const attempt: Attempt = { request: `${method} ${path}`, startedAt: Date.now(), endedAt: 0, result: '' };
    let text = '';
    try {
      const authorization = this.token && { authorization: `Bearer ${this.token}` };
      const response = await fetch(this.url + path, { method, headers: { ...authorization, ...headers }, body });
      text = await response.text();
      attempt.result = response.status;
    } catch (error) {
      attempt.result = String(Object(error).cause ?? error);
    }
    attempt.endedAt = Date.now();
    this.attempts.push(attempt);
    return { result: attempt.result, text: attempt.result === 200 ? text : '' };
  }
}
