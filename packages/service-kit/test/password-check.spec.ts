import { createService } from '../src/boot';
import { loadConfig, ServiceConfig } from '../src/config';
import { newId } from '../src/ids';
import { PasswordCheck } from '../src/security/password-check';
import { createTestBus, type TestBus } from '../src/testing/test-bus';
import { TestIssuer } from '../src/testing/test-issuer';

class Empty {}

describe('PasswordCheck', () => {
  const ada = newId();
  let bus: TestBus;
  let issuer: TestIssuer;
  let check: PasswordCheck;
  let close: () => Promise<void>;

  beforeAll(async () => {
    bus = await createTestBus();
    issuer = await TestIssuer.serve(bus.bus);
    issuer.passwords.set(ada, 'plum-tart-41');
    const config = loadConfig(ServiceConfig, { ...bus.env, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
    const app = await createService({ name: 'svc-check', config, module: { module: Empty } });
    await app.init();
    check = app.get(PasswordCheck);
    close = () => app.close();
  });
  afterAll(async () => {
    await close?.();
    await bus?.close();
  });

  it('accepts the right password and rejects a wrong one and another user’s', async () => {
    expect(await check.verify(ada, 'plum-tart-41')).toBe('verified');
    expect(await check.verify(ada, 'plum-tart-42')).toBe('wrong');
    expect(await check.verify(newId(), 'plum-tart-41')).toBe('wrong');
  });

  it('returns how long to wait', async () => {
    issuer.throttled.set(ada, 30);
    expect(await check.verify(ada, 'plum-tart-41')).toEqual({ throttled: 30 });
    issuer.throttled.delete(ada);
  });
});
