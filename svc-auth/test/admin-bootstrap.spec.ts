import { BRAND } from '@larkspur/contracts/brand';
import {
  createTestEnvironment,
  eventually,
  post,
  provisionAccountsImmediately,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
} from './harness';

const DEMO = { AUDITOR_EMAIL: 'demo.auditor@bank.example', AUDITOR_PASSWORD: 'larkspur-auditor' };
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1' };

describe('AdminBootstrap', () => {
  let env: TestEnvironment;

  beforeAll(async () => {
    env = await createTestEnvironment();
  });
  afterAll(() => env?.close());

  it('creates and audits each account once when several instances start together', async () => {
    const registered: { email: string; role: string; phone: string }[] = [];
    await env.bus.observe('user.registered', (user) => registered.push(user));
    const recorded = await recordEvents(env);
    const [app] = await Promise.all([env.startInstance(), env.startInstance(), env.startInstance()]);
    const registrations = () => recorded.audited.filter(({ action }) => action === 'login.registered');
    await eventually(
      () => [registered.length, registrations().length],
      (counts) => counts.every((count) => count >= 2),
    );
    // A second registration would have been sent together with the first one.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(registered.map(({ role }) => role).sort()).toEqual(['administrator', 'auditor']);
    expect(registered[0]?.phone).toBe(BRAND.phone);
    expect(registrations()).toHaveLength(2);
    expect(app).toBeDefined();
  });

  it('does not promote a customer who signed up with the configured email', async () => {
    await provisionAccountsImmediately(env);
    const app = await env.startInstance();
    await post(app, 'signup', signUpRequest('early@bank.example'));
    const restarted = await env.startInstance({ AUDITOR_EMAIL: 'early@bank.example', AUDITOR_PASSWORD: 'looks-on-3' });
    const { password } = signUpRequest('');
    const response = await post(restarted, 'signin', { email: 'early@bank.example', password });
    expect(response.json().user).toMatchObject({ role: 'customer' });
  });

  it('rejects demo passwords in production unless LARKSPUR_DEMO=1', async () => {
    await expect(env.startInstance({ ...DEMO, ...SMTP, NODE_ENV: 'production' })).rejects.toThrow(/LARKSPUR_DEMO/);
    const demo = await env.startInstance({ ...DEMO, NODE_ENV: 'production', LARKSPUR_DEMO: '1' });
    const credentials = { email: DEMO.AUDITOR_EMAIL, password: DEMO.AUDITOR_PASSWORD };
    expect((await post(demo, 'signin', credentials)).statusCode).toBe(200);
    const real = await env.startInstance({ ...SMTP, NODE_ENV: 'production' });
    expect((await post(real, 'signin', credentials)).statusCode).toBe(401);
  });
});
