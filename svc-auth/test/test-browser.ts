import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { signUpRequest } from './harness';

type Answer = Awaited<ReturnType<NestFastifyApplication['inject']>>;

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Keeps cookies and the access token as a browser with the bank's page in it does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** @param path below `/api/auth/` */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url: `/api/auth/${path}`,
      ...(payload && { payload }),
      headers: {
        'user-agent': FIREFOX,
        ...this.headers,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = answer.statusCode === 200 ? answer.json().token : undefined;
    if (token) this.token = token;
    return answer;
  }

  post(path: string, payload?: object): Promise<Answer> {
    return this.send('POST', path, payload);
  }

  signIn(email: string, password = signUpRequest(email).password): Promise<Answer> {
    return this.post('signin', { email, password });
  }

  /** Registers the person first. */
  async signUpAndIn(email: string): Promise<this> {
    await this.post('signup', signUpRequest(email));
    const answer = await this.signIn(email);
    if (answer.statusCode !== 200) throw new Error(`Sign-in answered ${answer.statusCode}`);
    return this;
  }

  refreshCookie(): string {
    return this.cookies.get('larkspur_refresh') ?? '';
  }

  /** The session's id, as its access token says. */
  sessionId(): string {
    return JSON.parse(Buffer.from(this.token?.split('.')[1] ?? '', 'base64url').toString()).sid;
  }

  userId(): string {
    return JSON.parse(Buffer.from(this.token?.split('.')[1] ?? '', 'base64url').toString()).sub;
  }
}
