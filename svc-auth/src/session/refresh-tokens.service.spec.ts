import { randomBytes } from 'node:crypto';
import { newId } from '@larkspur/service-kit/ids';
import { AuthConfig } from '../config';
import { RefreshTokens } from './refresh-tokens.service';

const tokensUnder = (secret: string) =>
  new RefreshTokens(Object.assign(new AuthConfig(), { KEY_ENCRYPTION_SECRET: secret }));

describe('a refresh token', () => {
  const tokens = tokensUnder('ab'.repeat(32));
  const sessionId = newId();

  it('says whose it is, and never twice the same', () => {
    const { token, hash } = tokens.issue(sessionId);
    expect(tokens.read(token)).toEqual({ sessionId, hash });
    expect(tokens.issue(sessionId).token).not.toBe(token);
    expect(hash).toHaveLength(32);
  });

  it('is refused when it was made elsewhere, changed or cut', () => {
    const { token } = tokens.issue(sessionId);
    expect(tokensUnder('cd'.repeat(32)).read(token)).toBeNull();
    expect(tokens.read(randomBytes(64).toString('base64url'))).toBeNull();
    expect(tokens.read(token.slice(1))).toBeNull();
    expect(tokens.read(`${token}A`)).toBeNull();
    expect(tokens.read('')).toBeNull();
    for (const at of [0, 20, 40, 70]) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
    }
  });
});
