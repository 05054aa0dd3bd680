import { decrypt, encrypt } from './key-encryption';

const SECRET = 'ab'.repeat(32);
const PLAIN = Buffer.from('a private key');

describe('key encryption', () => {
  it('decrypts what was encrypted', () => {
    expect(decrypt(SECRET, 'key-1', encrypt(SECRET, 'key-1', PLAIN))).toEqual(PLAIN);
  });

  it('produces different ciphertext each time', () => {
    expect(encrypt(SECRET, 'key-1', PLAIN)).not.toEqual(encrypt(SECRET, 'key-1', PLAIN));
  });

  it('rejects another secret, another name and a changed byte', () => {
    const stored = encrypt(SECRET, 'key-1', PLAIN);
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(() => decrypt('cd'.repeat(32), 'key-1', stored)).toThrow();
    expect(() => decrypt(SECRET, 'key-2', stored)).toThrow();
    expect(() => decrypt(SECRET, 'key-1', changed)).toThrow();
  });
});
