import type { PointerOrder, RemoteName, SignedPointer } from '@larkspur/contracts/remote';
import { applyOrder, parsePointerOrder, parseRemotePointer } from '../pointer';
import type { ReleaseStore } from './release-store';
import type { PointerSigner, PointerVerifier } from './signature';

export interface OrderWriter {
  store: ReleaseStore;
  /** With the host's key. */
  signer: PointerSigner;
  /** Verifies the orders that are there. */
  verifier: PointerVerifier;
  /** Who gave the order. */
  by: string;
}

/**
 * Stores an order beside the pointer that it is about, and logs it.
 * @returns `false`, without a change, if there is another pointer by now, or an order to the same effect
 * @throws Error if the store cannot be read or written, or belongs to another server
 */
export async function writeOrder({ store, signer, verifier, by }: OrderWriter, order: PointerOrder): Promise<boolean> {
  const { name, sequence, kind, reason, at } = order;
  return store.withLock(async () => {
    const stored = await store.readPointer();
    const pointer = stored && parseRemotePointer(JSON.parse(stored.signed.pointer), name);
    if (!stored || !pointer) throw new Error(`There is no pointer of ${name}.`);
    if (pointer.sequence < sequence) {
      throw new Error(
        `The pointer there is ${pointer.sequence}; the remote's server has ${sequence}. Is it another store?`,
      );
    }
    if (pointer.sequence > sequence) return false;
    const known = readOrder(stored.signed, verifier, name);
    const before = applyOrder(pointer, known);
    const after = applyOrder(pointer, order);
    if (known?.sequence === sequence && (known.kind === 'rollback' || kind === 'abort')) return false;
    if (!(await store.setPointer({ ...stored.signed, order: signer.signOrder(order) }, stored))) return false;
    const from = kind === 'abort' ? (before.canary?.release.version ?? null) : before.current.version;
    const to = after.current.version;
    await store.appendLog({ at, by, kind, isOrder: true, remote: name, sequence, from, to, reason, commit: null });
    return true;
  });
}

/** The order beside a pointer, `null` if there is none that one of the keys has signed. */
export function readOrder(
  signed: Pick<SignedPointer, 'order'>,
  verifier: PointerVerifier,
  name: RemoteName,
): PointerOrder | null {
  const text = signed.order === undefined ? null : verifier.verifyOrder(signed.order);
  return text === null ? null : parsePointerOrder(JSON.parse(text), name);
}
