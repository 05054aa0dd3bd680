import { decrypt, encrypt, reencrypt } from './key-encryption';

const SECRET = 'ab'.repeat(32);
const PLAIN = Buffer.from('a private key');

describe('key encryption', () => {
  it('decrypts what was encrypted', () => {
    expect(decrypt(SECRET, 'key-1', encrypt(SECRET, 'key-1', PLAIN))).toEqual(PLAIN);
  });

  it('produces different ciphertext each time', () => {
    expect(encrypt(SECRET, 'key-1', PLAIN)).not.toEqual(encrypt(SECRET, 'key-1', PLAIN));
  });

  it('decrypts with every key of the ring, and encrypts with the current one', () => {
    const other = 'cd'.repeat(32);
    const former = encrypt(SECRET, 'key-1', PLAIN);
    for (const ring of [`${SECRET},+${other}`, `${SECRET},${other}`]) {
      expect(decrypt(ring, 'key-1', former)).toEqual(PLAIN);
    }
    expect(decrypt(SECRET, 'key-1', encrypt(`${SECRET},+${other}`, 'key-1', PLAIN))).toEqual(PLAIN);
    const reencrypted = reencrypt(`${SECRET},${other}`, 'key-1', former) ?? Buffer.alloc(0);
    expect(decrypt(other, 'key-1', reencrypted)).toEqual(PLAIN);
    expect(reencrypt(`${SECRET},${other}`, 'key-1', reencrypted)).toBeNull();
    expect(reencrypt(`${SECRET},${other}`, 'key-1', encrypt('ef'.repeat(32), 'key-1', PLAIN))).toBeNull();
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
