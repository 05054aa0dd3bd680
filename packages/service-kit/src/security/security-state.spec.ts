import { generateKeyPairSync } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Commands, PublicJwk } from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import { Bus } from '../bus/bus';
import { SecurityState } from './security-state';

// The intended failures would clutter the report.
Logger.overrideLogger(false);

type Snapshot = Commands['auth.security-state']['reply'];

const [signing, later] = ['signing', 'later'].map(publicJwk);

function publicJwk(kid: string): PublicJwk {
  const { n = '', e = '' } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  return { kty: 'RSA', kid, use: 'sig', alg: 'RS256', n, e };
}

/** Acts as svc-auth: each request waits until `reply` or `fail` settles it. */
class Authority {
  /** The digest in each request. */
  readonly digests: (string | undefined)[] = [];
  isHeard = true;
  readonly requests: { resolve(snapshot: Snapshot): void; reject(error: Error): void }[] = [];
  readonly bus: Bus = Object.assign(Object.create(Bus.prototype), {
    state: () => (this.isHeard ? { connected: true } : { connected: false, since: Date.now() }),
    onConnected: () => undefined,
    request: (_: string, { digest }: { digest?: string }) => {
      this.digests.push(digest);
      return new Promise<Snapshot>((resolve, reject) => this.requests.push({ resolve, reject }));
    },
  });

  reply(...keys: (PublicJwk | undefined)[]): void {
    this.requests.at(-1)?.resolve({ jwks: { keys: keys.filter((jwk) => jwk !== undefined) }, revocations: [] });
  }

  replyWith(snapshot: Partial<Snapshot>): void {
    this.requests.at(-1)?.resolve({ jwks: { keys: [] }, revocations: [], ...snapshot });
  }

  fail(): void {
    this.requests.at(-1)?.reject(new Error('No reply.'));
  }
}

let authority: Authority;
let state: SecurityState;
let now: jest.SpyInstance<number>;

beforeEach(() => {
  authority = new Authority();
  state = new SecurityState(authority.bus);
  now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
});

afterEach(() => now.mockRestore());

/** Returns the result of the lookup without any time passing. */
async function answer(kid: string): Promise<'waits' | 'known' | 'unknown' | 'unavailable'> {
  let result: Awaited<ReturnType<typeof answer>> = 'waits';
  state.keyAfterRefresh(kid).then(
    (key) => {
      result = key ? 'known' : 'unknown';
    },
    () => {
      result = 'unavailable';
    },
  );
  await nextTurn();
  return result;
}

describe('an unknown key id', () => {
  it('makes one shared request', async () => {
    const waiting = ['nobody', 'signing', 'nobody'].map((kid) => state.keyAfterRefresh(kid));
    expect(authority.requests).toHaveLength(1);
    authority.reply(signing);
    expect((await Promise.all(waiting)).map(Boolean)).toEqual([false, true, false]);
  });

  it.each([
    ['answered', () => authority.reply(signing)],
    ['failed', () => authority.fail()],
  ])('costs a lookup in memory until the interval since a request that %s is over', async (_, settle) => {
    const first = state.keyAfterRefresh('nobody').catch(() => undefined);
    settle();
    await first;
    now.mockReturnValue(10_999);
    expect(await answer('nobody')).toBe('unknown');
    expect(authority.requests).toHaveLength(1);

    now.mockReturnValue(11_000);
    expect(await answer('later')).toBe('waits');
    expect(authority.requests).toHaveLength(2);
    authority.reply(signing, later);
    expect(await answer('later')).toBe('known');
  });

  it('lets few requests wait while svc-auth is slow', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => answer(`nobody-${i}`)));
    expect(answers.filter((each) => each === 'waits')).toHaveLength(16);
    expect(answers.filter((each) => each === 'unavailable')).toHaveLength(184);
    authority.fail();
  });

  it('does not discard verified tokens unless the keys change', async () => {
    const onChange = jest.fn();
    state.onKeysChanged(onChange);
    for (const [at, keys] of [
      [10_000, [signing]],
      [20_000, [signing]],
      [30_000, [signing, later]],
    ] as const) {
      now.mockReturnValue(at);
      const refreshed = state.keyAfterRefresh('nobody');
      authority.reply(...keys);
      await refreshed;
    }
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

it('is synchronized on a connection that was silent at the start, because nobody announces it again', async () => {
  authority.isHeard = false;
  state.onApplicationBootstrap();
  authority.isHeard = true;
  authority.reply(signing);
  await state.waitUntilFresh();
  state.onModuleDestroy();
});

it('keeps what it knows while the digest is the same', async () => {
  const refresh = async (at: number, snapshot: Partial<Snapshot>) => {
    now.mockReturnValue(at);
    const refreshed = state.keyAfterRefresh('nobody');
    authority.replyWith(snapshot);
    await refreshed;
  };
  const until = Date.now() / 1000 + 60;
  const keys = signing ? [signing] : [];
  await refresh(10_000, { digest: 'one', jwks: { keys }, revocations: [{ sessionId: 'first', until }] });
  await refresh(20_000, { digest: 'one' });
  expect([state.key('signing') !== undefined, state.isRevoked('first')]).toEqual([true, true]);
  await refresh(30_000, { digest: 'two', jwks: { keys }, revocations: [{ sessionId: 'second', until }] });
  expect(state.isRevoked('second')).toBe(true);
  expect(authority.digests).toEqual([undefined, 'one', 'one']);
});
