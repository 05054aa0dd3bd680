import { AuthConfig } from '../config';
import { PasswordHasher } from './password-hasher.service';

async function hasher(concurrency = 2): Promise<PasswordHasher> {
  const passwords = new PasswordHasher(Object.assign(new AuthConfig(), { HASHING_CONCURRENCY: concurrency }));
  await passwords.onModuleInit();
  return passwords;
}

describe('PasswordHasher', () => {
  it('hashes by argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await (await hasher()).hash('plum-tart-41')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('knows the password again, and only it', async () => {
    const passwords = await hasher();
    const hash = await passwords.hash('plum-tart-41');
    expect(await passwords.verify(hash, 'plum-tart-41')).toBe(true);
    expect(await passwords.verify(hash, 'plum-tart-42')).toBe(false);
  });

  it('knows it from a keyboard that composes letters otherwise', async () => {
    const passwords = await hasher();
    expect(await passwords.verify(await passwords.hash('caf\u00e9-noir'), 'cafe\u0301-noir')).toBe(true);
  });

  it('says no for nobody, and works for it as long as for somebody', async () => {
    const passwords = await hasher(1);
    const hash = await passwords.hash('plum-tart-41');
    const time = async (stored: string | undefined) => {
      const start = performance.now();
      expect(await passwords.verify(stored, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    // In turn, and the medians: whatever else the machine does meets both alike.
    const times = { somebody: [] as number[], nobody: [] as number[] };
    for (let i = 0; i < 15; i++) {
      times.somebody.push(await time(hash));
      times.nobody.push(await time(undefined));
    }
    const median = (values: number[]) => values.toSorted((x, y) => x - y)[7] ?? Number.NaN;
    const [somebody, nobody] = [median(times.somebody), median(times.nobody)];
    expect(nobody / somebody).toBeGreaterThan(0.5);
    expect(nobody / somebody).toBeLessThan(2);
  });

  it('works on all that wait, and turns the rest away instead of filling the memory', async () => {
    const passwords = await hasher(2);
    const results = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => passwords.hash(`password ${i}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66);
    expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/);
  });
});
