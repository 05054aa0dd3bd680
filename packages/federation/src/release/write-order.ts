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
  /** The person or system that gave the order. */
  by: string;
}

/**
 * `stored`; or nothing was changed, because an order to the same effect was there (`in effect`), or a pointer that the order
 * is not about (`superseded`).
 */
export type OrderOutcome = 'stored' | 'in effect' | 'superseded';

/** Each attempt fails only because another writer has succeeded. */
const MAX_ATTEMPTS = 5;

/**
 * Stores an order next to the pointer that it is about, and logs it. If another order is written at the same moment, the order is
 * compared with that one, because the two may differ.
 * @throws Error if the store cannot be read or written, or belongs to another server
 */
export async function writeOrder(writer: OrderWriter, order: PointerOrder): Promise<OrderOutcome> {
  return writer.store.withLock(async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const outcome = await tryToWrite(writer, order);
      if (outcome !== 'conflict') return outcome;
    }
    throw new Error(`The pointer of ${order.name} was replaced by others ${MAX_ATTEMPTS} times in a row.`);
  });
}

/** @returns `conflict`, without a change, if the pointer was replaced after it was read */
async function tryToWrite(
  { store, signer, verifier, by }: OrderWriter,
  order: PointerOrder,
): Promise<OrderOutcome | 'conflict'> {
  const { name, sequence, kind, reason, at } = order;
  const stored = await store.readPointer();
  const pointer = stored && parseRemotePointer(JSON.parse(stored.signed.pointer), name);
  if (!stored || !pointer) throw new Error(`There is no pointer of ${name}.`);
  if (pointer.sequence < sequence) {
    throw new Error(
      `The pointer there is ${pointer.sequence}; the remote's server has ${sequence}. Is it another store?`,
    );
  }
  if (pointer.sequence > sequence) return 'superseded';
  const known = readOrder(stored.signed, verifier, name);
  if (known?.sequence === sequence && (known.kind === 'rollback' || kind === 'abort')) return 'in effect';
  const before = applyOrder(pointer, known);
  const after = applyOrder(pointer, order);
  if (!(await store.setPointer({ ...stored.signed, order: signer.signOrder(order) }, stored))) return 'conflict';
  const from = kind === 'abort' ? (before.canary?.release.version ?? null) : before.current.version;
  const to = after.current.version;
  await store.appendLog({ at, by, kind, isOrder: true, remote: name, sequence, from, to, reason, commit: null });
  return 'stored';
}

/** The order next to a pointer, `null` if there is none that one of the keys has signed. */
export function readOrder(
  signed: Pick<SignedPointer, 'order'>,
  verifier: PointerVerifier,
  name: RemoteName,
): PointerOrder | null {
  const text = signed.order === undefined ? null : verifier.verifyOrder(signed.order);
  return text === null ? null : parsePointerOrder(JSON.parse(text), name);
}
