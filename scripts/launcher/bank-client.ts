import type { Problem } from '@larkspur/contracts/errors';
import type { SignInResponse } from '@larkspur/contracts/session';

const TRIES = 5;
const FIRST_WAIT_MS = 200;

/** The API returned an error response. */
export class RequestError extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A client for the bank's public HTTP API, used like a browser would use it. */
export class BankClient {
  private constructor(
    private readonly url: string,
    private readonly token: string | null,
  ) {}

  static visitor(url: string): BankClient {
    return new BankClient(url, null);
  }

  async signIn(email: string, password: string): Promise<BankClient> {
    const { token } = await this.send<SignInResponse>('POST', '/auth/signin', { email, password });
    return new BankClient(this.url, token);
  }

  async get<T>(path: string): Promise<T> {
    return (await this.send<{ data: T }>('GET', path)).data;
  }

  /** @param key the Idempotency-Key, which makes a POST safe to retry */
  async write<T>(method: 'POST' | 'PUT', path: string, body: object, key?: string): Promise<T> {
    return (await this.send<{ data: T }>(method, path, body, key)).data;
  }

  private async send<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    const repeatable = method !== 'POST' || key !== undefined;
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.url}/api${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (response.ok) return (await response.json()) as T;
      const refused = response.status === 429 || response.status === 503;
      if ((refused || (repeatable && response.status >= 500)) && attempt < TRIES) {
        await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** attempt));
        continue;
      }
      const problem = (await response.json().catch(() => null)) as Problem | null;
      const fields = problem?.errors?.map(({ field, message }) => `${field}: ${message}`).join('; ');
      const reason = fields || problem?.message || response.statusText;
      throw new RequestError(
        response.status,
        problem?.code ?? '',
        `${method} ${path} answered ${response.status}: ${reason}`,
      );
    }
  }
}
