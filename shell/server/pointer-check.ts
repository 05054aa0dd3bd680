import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RemoteName, RemotePointer } from '@larkspur/contracts/remote';
import { parseRemotePointer } from '@larkspur/federation/pointer';
import type { PointerVerifier } from '@larkspur/federation/release/signature';

/** Of each remote, the sequence of the last pointer that was believed. */
type Seen = Partial<Record<RemoteName, number>>;

/**
 * Decides which pointer to believe: one that is signed by who may release, and no older one played back. A rollback is
 * a newer pointer to an older build.
 */
export class PointerCheck {
  private readonly seen: Seen;

  /** @param memory a file that remembers what was seen over a restart; without one it begins anew */
  constructor(
    private readonly verifier: PointerVerifier,
    private readonly memory: string | undefined,
  ) {
    this.seen = memory === undefined ? {} : read(memory);
  }

  /** @throws Error that says why it is not believed */
  believe(name: RemoteName, value: unknown): RemotePointer {
    const text = this.verifier.open(value);
    if (text === null) throw new Error('its pointer is not signed by anybody who may release');
    const pointer = parseRemotePointer(JSON.parse(text), name);
    if (!pointer) throw new Error('what was signed is no pointer of this remote');
    const last = this.seen[name] ?? 0;
    if (pointer.sequence < last) {
      throw new Error(`its pointer ${pointer.sequence} is older than ${last}, which was seen before`);
    }
    if (pointer.sequence > last) this.remember(name, pointer.sequence);
    return pointer;
  }

  private remember(name: RemoteName, sequence: number): void {
    this.seen[name] = sequence;
    if (this.memory === undefined) return;
    mkdirSync(dirname(this.memory), { recursive: true });
    const unfinished = `${this.memory}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(this.seen));
    renameSync(unfinished, this.memory);
  }
}

function read(memory: string): Seen {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}
