import { randomBytes } from 'node:crypto';
import { newId } from '@larkspur/service-kit/ids';
import { AuthConfig } from '../config';
import { RefreshTokens } from './refresh-tokens.service';

const createTokens = (secret: string) =>
  new RefreshTokens(Object.assign(new AuthConfig(), { KEY_ENCRYPTION_SECRET: secret }));

describe('RefreshTokens', () => {
  const tokens = createTokens('ab'.repeat(32));
  const sessionId = newId();

  it('issues unique tokens that identify their session', () => {
    const { token, hash } = tokens.issue(sessionId);
    expect(tokens.parse(token)).toEqual({ sessionId, hash, isIssued: true });
    expect(tokens.issue(sessionId).token).not.toBe(token);
    expect(hash).toHaveLength(32);
  });

  it('recognizes tokens of every key of the ring', () => {
    const former = tokens.issue(sessionId).token;
    const rotated = createTokens(`${'ab'.repeat(32)},${'cd'.repeat(32)}`);
    expect(rotated.parse(former)?.isIssued).toBe(true);
    expect(tokens.parse(rotated.issue(sessionId).token)?.isIssued).toBe(false);
    expect(createTokens('cd'.repeat(32)).parse(rotated.issue(sessionId).token)?.isIssued).toBe(true);
  });

  it('does not take tokens of another secret, or changed ones, for issued ones, and rejects truncated ones', () => {
    const { token, hash } = tokens.issue(sessionId);
    expect(createTokens('cd'.repeat(32)).parse(token)).toEqual({ sessionId, hash, isIssued: false });
    expect(tokens.parse(randomBytes(64).toString('base64url'))?.isIssued).toBe(false);
    expect(tokens.parse(token.slice(1))).toBeNull();
    expect(tokens.parse(`${token}A`)).toBeNull();
    expect(tokens.parse('')).toBeNull();
    for (const index of [0, 20, 40, 70]) {
      const character = token[index] === 'A' ? 'B' : 'A';
      expect(tokens.parse(token.slice(0, index) + character + token.slice(index + 1))?.isIssued).toBe(false);
    }
  });
});
