import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { signUpRequest } from './harness';

type InjectResponse = Awaited<ReturnType<NestFastifyApplication['inject']>>;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Keeps cookies and the access token like a browser that runs the bank's website. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** @param path below `/api/auth/` */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<InjectResponse> {
    const response = await this.app.inject({
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
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = response.statusCode === 200 ? response.json().token : undefined;
    if (token) this.token = token;
    return response;
  }

  post(path: string, payload?: object): Promise<InjectResponse> {
    return this.send('POST', path, payload);
  }

  signIn(email: string, password = signUpRequest(email).password): Promise<InjectResponse> {
    return this.post('signin', { email, password });
  }

  /** Signs up, then signs in. */
  async signUpAndIn(email: string): Promise<this> {
    await this.post('signup', signUpRequest(email));
    const response = await this.signIn(email);
    if (response.statusCode !== 200) throw new Error(`Sign-in returned ${response.statusCode}`);
    return this;
  }

  refreshCookie(): string {
    return this.cookies.get('larkspur_refresh') ?? '';
  }

  /** The session id in the access token. */
  sessionId(): string {
    return JSON.parse(Buffer.from(this.token?.split('.')[1] ?? '', 'base64url').toString()).sid;
  }

  userId(): string {
    return JSON.parse(Buffer.from(this.token?.split('.')[1] ?? '', 'base64url').toString()).sub;
  }
}
