import { AuthConfig } from '../config';
import { PasswordHasher } from './password-hasher.service';

async function createHasher(concurrency = 2): Promise<PasswordHasher> {
  const hasher = new PasswordHasher(Object.assign(new AuthConfig(), { HASHING_CONCURRENCY: concurrency }));
  await hasher.onModuleInit();
  return hasher;
}

describe('PasswordHasher', () => {
  it('hashes with argon2id, 19 MiB, two iterations and a parallelism of one', async () => {
    expect(await (await createHasher()).hash('plum-tart-41')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('verifies the right password and rejects a wrong one', async () => {
    const passwords = await createHasher();
    const hash = await passwords.hash('plum-tart-41');
    expect(await passwords.verify(hash, 'plum-tart-41')).toBe(true);
    expect(await passwords.verify(hash, 'plum-tart-42')).toBe(false);
  });

  it('verifies a password typed in another Unicode normalization form', async () => {
    const passwords = await createHasher();
    expect(await passwords.verify(await passwords.hash('caf\u00e9-noir'), 'cafe\u0301-noir')).toBe(true);
  });

  it('rejects an unknown login in the same time as a wrong password', async () => {
    const passwords = await createHasher(1);
    const hash = await passwords.hash('plum-tart-41');
    // Processor time, which other programs affect less than time on the clock.
    const time = async (stored: string | undefined) => {
      const start = process.cpuUsage();
      expect(await passwords.verify(stored, 'wrong')).toBe(false);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    // Alternating, and compared by the fastest.
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 15; i++) {
      times.known.push(await time(hash));
      times.unknown.push(await time(undefined));
    }
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('hashes what fits into the queue and rejects the rest', async () => {
    const passwords = await createHasher(2);
    const results = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => passwords.hash(`password ${i}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66);
    expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/);
  });
});
