import type { RemoteName, RemotePointer } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '@larkspur/federation/pointer';
import type { PointerVerifier } from '@larkspur/federation/release/signature';
import type { SeenSequences } from './seen-sequences';

/**
 * Accepts pointers of one remote that are signed with one of its keys and not older than the last one (replay protection). A
 * rollback is a newer pointer to an older build.
 */
export class PointerValidator {
  constructor(
    private readonly name: RemoteName,
    private readonly verifier: PointerVerifier,
    private readonly seen: SeenSequences,
  ) {}

  /** @throws Error with the reason for rejection */
  verify(value: unknown): RemotePointer {
    const text = this.verifier.verify(value);
    if (text === null) throw new Error('the pointer is not signed with a key of this remote');
    const pointer = parseRemotePointer(JSON.parse(text), this.name);
    if (!pointer) throw new Error('the signed text is not a pointer of this remote');
    const last = this.seen.last(this.name);
    if (pointer.sequence < last) {
      throw new Error(`pointer ${pointer.sequence} is older than ${last}, which was seen before`);
    }
    if (pointer.sequence > last) this.seen.save(this.name, pointer.sequence);
    return pointer;
  }
}
