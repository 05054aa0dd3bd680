import type { RegisteredRemote } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { isCanaryVisitor } from './canary-choice';
import { leaveCanary, withCanary } from './canary-membership';

const version = 'c'.repeat(16);
const VISITOR = 'larkspur.canary-visitor';

/** How many of some thousand browsers belong to a canary. */
function share(of: string, percent: number, browsers = 4_000): number {
  let visitors = 0;
  for (let browser = 0; browser < browsers; browser += 1) {
    localStorage.setItem(VISITOR, String(browser));
    if (isCanaryVisitor(of, percent)) visitors += 1;
  }
  return (100 * visitors) / browsers;
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('isCanaryVisitor', () => {
  it.each([5, 25, 50, 95])('is the case for about %i percent of the browsers', (percent) => {
    expect(Math.abs(share(version, percent) - percent)).toBeLessThan(2);
  });

  it('stays the same for a browser, also when the percentage grows, and differs by version', () => {
    const belongs = (of: string, percent: number, browser: number) => {
      localStorage.setItem(VISITOR, `b${browser}`);
      return isCanaryVisitor(of, percent);
    };
    const browsers = Array.from({ length: 500 }, (_, index) => index);
    const first = browsers.filter((browser) => belongs(version, 10, browser));
    expect(browsers.filter((browser) => belongs(version, 10, browser))).toEqual(first);
    expect(first.every((browser) => belongs(version, 30, browser))).toBe(true);
    expect(first.some((browser) => !belongs('d'.repeat(16), 10, browser))).toBe(true);
  });

  it('remembers one random number, and nothing else', () => {
    const first = isCanaryVisitor(version, 50);
    expect(Object.keys(localStorage)).toEqual([VISITOR]);
    expect(isCanaryVisitor(version, 50)).toBe(first);
  });

  it('is never the case without storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(isCanaryVisitor(version, 99)).toBe(false);
  });
});

describe('a visitor of the canary', () => {
  const remote: RegisteredRemote = {
    base: '/remotes/mfe-public/',
    current: aRelease('b'.repeat(16)),
    previous: aRelease('a'.repeat(16)),
    canary: { release: aRelease(version), percent: 99 },
  };
  const versions = ({ current, previous }: RegisteredRemote) => [current.version[0], previous?.version[0]];

  it('gets it, with the current release to fall back to; others do not know of it', () => {
    expect(versions(withCanary(remote, () => true))).toEqual(['c', 'b']);
    expect(versions(withCanary(remote, () => false))).toEqual(['b', 'a']);
    expect(withCanary(remote, () => false)).not.toHaveProperty('canary');
  });

  it('does not get it again once it has failed', () => {
    while (!isCanaryVisitor(version, 99)) localStorage.removeItem(VISITOR);
    leaveCanary(version);
    expect(versions(withCanary(remote))).toEqual(['b', 'a']);
    for (let other = 0; other < 20; other += 1) leaveCanary(`other-${other}`);
    expect(localStorage.getItem('larkspur.left-canaries')?.split(' ')).toHaveLength(10);
  });
});
