import { BRAND } from '@larkspur/contracts/brand';
import { createTestEnvironment, post, recordEvents, signUpRequest, type TestEnvironment } from './harness';

const DEMO = { AUDITOR_EMAIL: 'demo.auditor@bank.example', AUDITOR_PASSWORD: 'larkspur-auditor' };
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1' };

describe('the first administrator and the first auditor', () => {
  let bank: TestEnvironment;

  beforeAll(async () => {
    bank = await createTestEnvironment();
  });
  afterAll(() => bank?.close());

  it('are made once by however many instances, with profiles and in the audit', async () => {
    const registered: { email: string; role: string; phone: string }[] = [];
    await bank.bus.observe('user.registered', (user) => registered.push(user));
    const told = await recordEvents(bank);
    const [app] = await Promise.all([bank.instance(), bank.instance(), bank.instance()]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(registered.map(({ role }) => role).sort()).toEqual(['administrator', 'auditor']);
    expect(registered[0]?.phone).toBe(BRAND.phone);
    expect(told.audited.filter(({ action }) => action === 'login.registered')).toHaveLength(2);
    expect(app).toBeDefined();
  });

  it('are nobody who signed up by that e-mail before', async () => {
    const app = await bank.instance();
    await post(app, 'signup', signUpRequest('early@bank.example'));
    const restarted = await bank.instance({ AUDITOR_EMAIL: 'early@bank.example', AUDITOR_PASSWORD: 'looks-on-3' });
    const { password } = signUpRequest('');
    const answer = await post(restarted, 'signin', { email: 'early@bank.example', password });
    expect(answer.json().user).toMatchObject({ role: 'customer' });
  });

  it('have no demo password in production, unless a demonstration is asked for in words', async () => {
    await expect(bank.instance({ ...DEMO, ...SMTP, NODE_ENV: 'production' })).rejects.toThrow(/LARKSPUR_DEMO/);
    const demo = await bank.instance({ ...DEMO, NODE_ENV: 'production', LARKSPUR_DEMO: '1' });
    const credentials = { email: DEMO.AUDITOR_EMAIL, password: DEMO.AUDITOR_PASSWORD };
    expect((await post(demo, 'signin', credentials)).statusCode).toBe(200);
    const real = await bank.instance({ ...SMTP, NODE_ENV: 'production' });
    expect((await post(real, 'signin', credentials)).statusCode).toBe(401);
  });
});
