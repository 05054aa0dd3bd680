import { ORDER_KINDS, type PointerOrder, type RemoteName, type RemotePointer } from '@larkspur/contracts/remote';
import { applyOrder, parseRemotePointer } from '@larkspur/federation/pointer';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import { readOrder } from '@larkspur/federation/release/write-order';
import type { SeenSequences } from './seen-sequences';

/**
 * Accepts pointers of one remote that are signed with one of its keys and not older than the last one (replay protection). A
 * rollback is a newer pointer to an older build. An order of a shell changes the pointer that it is about, also if the order
 * is removed from the store later.
 */
export class PointerValidator {
  private order: PointerOrder | null = null;

  /** @param orders verifies orders; by default none is accepted */
  constructor(
    private readonly name: RemoteName,
    private readonly verifier: PointerVerifier,
    private readonly seen: SeenSequences,
    private readonly orders = new PointerVerifier([]),
  ) {}

  /**
   * Verifies a signed pointer and an order next to it, and stores the pointer's sequence and the order, so that an older file
   * undoes neither.
   * @returns the pointer with the effect of an order
   * @throws Error with the reason for rejection
   */
  acceptPointer(value: unknown): RemotePointer {
    const text = this.verifier.verify(value);
    if (text === null) throw new Error('the pointer is not signed with a key of this remote');
    const pointer = parseRemotePointer(JSON.parse(text), this.name);
    if (!pointer) throw new Error('the signed text is not a pointer of this remote');
    const last = this.seen.last(this.name);
    if (pointer.sequence < last) {
      throw new Error(`pointer ${pointer.sequence} is older than ${last}, which was seen before`);
    }
    this.seen.save(this.name, pointer.sequence);
    const order = readOrder(value as object, this.orders, this.name);
    if (order) this.acceptOrder(order);
    return applyOrder(pointer, this.orderFor(pointer));
  }

  /** Applies an order from now on, and stores it. */
  acceptOrder(order: PointerOrder): void {
    const isWeaker =
      this.order !== null &&
      (order.sequence < this.order.sequence ||
        (order.sequence === this.order.sequence && (this.order.kind === 'rollback' || order.kind === 'abort')));
    if (isWeaker) return;
    this.order = order;
    this.seen.save(`${this.name}/${order.kind}`, order.sequence);
  }

  private orderFor({ name, sequence, publishedAt: at }: RemotePointer): PointerOrder | null {
    if (this.order?.sequence === sequence) return this.order;
    const kind = ORDER_KINDS.findLast((known) => this.seen.last(`${name}/${known}`) === sequence);
    return kind ? { name, sequence, kind, at, reason: 'ordered before the shell was restarted' } : null;
  }
}
