import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RemoteName, RemotePointer } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '@larkspur/federation/pointer';
import type { PointerVerifier } from '@larkspur/federation/release/signature';

/** The sequence of the last accepted pointer of each remote. */
type SeenSequences = Partial<Record<RemoteName, number>>;

/**
 * Accepts pointers that are signed with a key of their own remote and not older than the last one (replay protection). A rollback is
 * a newer pointer to an older build.
 */
export class PointerValidator {
  private readonly seen: SeenSequences;

  /** @param stateFile stores the accepted sequences across restarts; without it they are lost */
  constructor(
    private readonly verifiers: Readonly<Record<RemoteName, PointerVerifier>>,
    private readonly stateFile: string | undefined,
  ) {
    this.seen = stateFile === undefined ? {} : read(stateFile);
  }

  /** @throws Error with the reason for rejection */
  verify(name: RemoteName, value: unknown): RemotePointer {
    const text = this.verifiers[name]?.verify(value);
    if (text == null) throw new Error('the pointer is not signed with a key of this remote');
    const pointer = parseRemotePointer(JSON.parse(text), name);
    if (!pointer) throw new Error('the signed text is not a pointer of this remote');
    const last = this.seen[name] ?? 0;
    if (pointer.sequence < last) {
      throw new Error(`pointer ${pointer.sequence} is older than ${last}, which was seen before`);
    }
    if (pointer.sequence > last) this.save(name, pointer.sequence);
    return pointer;
  }

  private save(name: RemoteName, sequence: number): void {
    this.seen[name] = sequence;
    if (this.stateFile === undefined) return;
    mkdirSync(dirname(this.stateFile), { recursive: true });
    const unfinished = `${this.stateFile}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(this.seen));
    renameSync(unfinished, this.stateFile);
  }
}

function read(memory: string): SeenSequences {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}
