import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RemoteName, RemotePointer } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '@larkspur/federation/pointer';
import type { PointerVerifier } from '@larkspur/federation/release/signature';

/** Of each remote, the sequence of the last pointer that was believed. */
type SeenSequences = Partial<Record<RemoteName, number>>;

/**
 * Decides which pointer to believe: one that is signed by who may release, and no older one played back. A rollback is
 * a newer pointer to an older build.
 */
export class PointerValidator {
  private readonly seen: SeenSequences;

  /** @param stateFile a file that remembers what was seen over a restart; without one it begins anew */
  constructor(
    private readonly verifier: PointerVerifier,
    private readonly stateFile: string | undefined,
  ) {
    this.seen = stateFile === undefined ? {} : read(stateFile);
  }

  /** @throws Error that says why it is not believed */
  verify(name: RemoteName, value: unknown): RemotePointer {
    const text = this.verifier.verify(value);
    if (text === null) throw new Error('its pointer is not signed by anybody who may release');
    const pointer = parseRemotePointer(JSON.parse(text), name);
    if (!pointer) throw new Error('what was signed is no pointer of this remote');
    const last = this.seen[name] ?? 0;
    if (pointer.sequence < last) {
      throw new Error(`its pointer ${pointer.sequence} is older than ${last}, which was seen before`);
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
