/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PointerOrder, RemotePointer } from '@larkspur/contracts/remote';
import { generateSigningKey, PointerSigner, PointerVerifier } from '@larkspur/federation/release/signature';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { PointerValidator } from './pointer-validator';
import { SeenSequences } from './seen-sequences';

const { privateKey, publicKey } = generateSigningKey();
const unknownKey = generateSigningKey();

function pointer(sequence: number, different: Partial<RemotePointer> = {}): RemotePointer {
  const fields = { kind: 'release' as const, reason: null, publishedAt: '2026-11-21', previous: null };
  return { name: 'mfe-public', sequence, ...fields, current: aRelease('a'.repeat(16)), ...different };
}

const signed = (value: RemotePointer, key = privateKey) => new PointerSigner(key).sign(value);
const validatorOf = (name: string, keys: string[], memory?: string) =>
  new PointerValidator(name, new PointerVerifier(keys), new SeenSequences(memory));
const validator = (memory?: string) => validatorOf('mfe-public', [publicKey], memory);

describe('PointerValidator', () => {
  it('accepts a pointer signed with a known key', () => {
    expect(validator().acceptPointer(signed(pointer(1)))).toEqual(pointer(1));
  });

  it('accepts both keys during a key rotation', () => {
    const both = validatorOf('mfe-public', [publicKey, unknownKey.publicKey]);
    expect(both.acceptPointer(signed(pointer(1)))).toEqual(pointer(1));
    expect(both.acceptPointer(signed(pointer(2), unknownKey.privateKey))).toEqual(pointer(2));
  });

  it.each([
    ['nothing', null],
    ['a pointer without signature', pointer(1)],
    ['a pointer signed with an unknown key', signed(pointer(1), unknownKey.privateKey)],
    [
      'an unknown key with a known key id',
      { ...signed(pointer(1), unknownKey.privateKey), keyId: signed(pointer(1)).keyId },
    ],
    ['a pointer that was changed after signing', { ...signed(pointer(1)), pointer: JSON.stringify(pointer(2)) }],
  ])('rejects %s', (_, value) => {
    expect(() => validator().acceptPointer(value)).toThrow('not signed with a key of this remote');
  });

  it('rejects another remote’s pointer', () => {
    expect(() => validatorOf('mfe-admin', [publicKey]).acceptPointer(signed(pointer(1)))).toThrow(
      'not a pointer of this remote',
    );
  });

  it('rejects a pointer to the back office that another team’s key signed', () => {
    const one = validatorOf('mfe-admin', [unknownKey.publicKey]);
    const admin = pointer(1, { name: 'mfe-admin', current: { ...aRelease('a'.repeat(16)), name: 'mfe-admin' } });
    expect(() => one.acceptPointer(signed(admin))).toThrow('not signed with a key of this remote');
    expect(one.acceptPointer(signed(admin, unknownKey.privateKey))).toEqual(admin);
  });

  it('rejects a replayed pointer and accepts a rollback', () => {
    const one = validator();
    one.acceptPointer(signed(pointer(7)));
    expect(() => one.acceptPointer(signed(pointer(6)))).toThrow('6 is older than 7');
    one.acceptPointer(signed(pointer(7)));
    one.acceptPointer(signed(pointer(8, { kind: 'rollback', reason: 'it broke' })));
  });

  it('remembers sequences across restarts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seen-'));
    const memory = join(folder, 'deep/seen.json');
    validator(memory).acceptPointer(signed(pointer(7)));
    expect(() => validator(memory).acceptPointer(signed(pointer(6)))).toThrow('older');
    rmSync(folder, { recursive: true });
  });

  describe('with an order of a shell', () => {
    const shell = generateSigningKey();
    const canary = { release: aRelease('c'.repeat(16)), percent: 5 };
    const full = pointer(7, { previous: aRelease('b'.repeat(16)), canary });
    const { canary: _, ...aborted } = full;
    const order: PointerOrder = { name: 'mfe-public', sequence: 7, kind: 'abort', reason: 'crashes', at: '2026-11-22' };
    const ordered = (different: Partial<PointerOrder> = {}, key = shell.privateKey) => ({
      ...signed(full),
      order: new PointerSigner(key).signOrder({ ...order, ...different }),
    });
    const reader = (memory?: string) =>
      new PointerValidator(
        'mfe-public',
        new PointerVerifier([publicKey]),
        new SeenSequences(memory),
        new PointerVerifier([shell.publicKey]),
      );

    it('goes back to what the team has signed', () => {
      expect(reader().acceptPointer(signed(full))).toEqual(full);
      expect(reader().acceptPointer(ordered())).toEqual(aborted);
      expect(reader().acceptPointer(ordered({ kind: 'rollback' }))).toMatchObject({
        kind: 'rollback',
        current: full.previous,
      });
    });

    it.each([
      ['of an unknown key', ordered({}, unknownKey.privateKey)],
      ['of the key that releases', ordered({}, privateKey)],
      ['about another pointer', ordered({ sequence: 6 })],
      ['about another remote', ordered({ name: 'mfe-admin' })],
      ['that is not signed', { ...signed(full), order: { order: JSON.stringify(order) } }],
      ['that was changed', { ...signed(full), order: { ...ordered().order, order: `${JSON.stringify(order)} ` } }],
    ])('ignores one %s', (_, value) => {
      expect(reader().acceptPointer(value)).toEqual(full);
    });

    it('does not accept a pointer that is signed with the shell’s key', () => {
      expect(() => reader().acceptPointer(signed(full, shell.privateKey))).toThrow(
        'not signed with a key of this remote',
      );
    });

    it('keeps to it although somebody removes it, also after a restart, until there is another pointer', () => {
      const folder = mkdtempSync(join(tmpdir(), 'seen-'));
      const memory = join(folder, 'seen.json');
      const one = reader(memory);
      one.acceptPointer(ordered());
      expect(one.acceptPointer(signed(full))).toEqual(aborted);
      expect(reader(memory).acceptPointer(signed(full))).toEqual(aborted);
      const next = { ...full, sequence: 8 };
      expect(reader(memory).acceptPointer(signed(next))).toEqual(next);
      rmSync(folder, { recursive: true });
    });

    it('applies this server’s own order before the store has it', () => {
      const one = reader();
      one.acceptOrder(order);
      expect(one.acceptPointer(signed(full))).toEqual(aborted);
      one.acceptOrder({ ...order, kind: 'rollback' });
      one.acceptOrder(order);
      expect(one.acceptPointer(ordered())).toMatchObject({ kind: 'rollback', current: full.previous });
    });
  });
});
