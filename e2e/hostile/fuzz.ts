import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../simulation/random';
import { randomRequests } from './random-requests';
import { RawConnection } from './raw-connection';
import type { Target } from './target';

/** Split between the two servers. */
const CONNECTIONS = Number(process.env.HOSTILE_CONNECTIONS ?? 6_000) / 2;
const AT_ONCE = 100;
/** Most responses arrive sooner; the other requests are abandoned, which is a case too. */
const MAX_WAIT_MS = 60;

/** A seeded fuzzer of HTTP/1.1: it mutates requests, cuts them into pieces and leaves at any time. */
export function fuzz(target: () => Target): void {
  it(`of ${CONNECTIONS} connections end no process`, async () => {
    const { edge, bystander, processes } = target();
    const seed = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31));
    process.stdout.write(`HOSTILE_SEED=${seed} (${edge.name})\n`);
    let started = 0;
    const worker = async () => {
      for (let number = started++; number < CONNECTIONS; number = started++) {
        // Each connection has a generator of its own, so that their order does not matter.
        await attack(edge.url, new Random(seed + number));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await bystander.expectAnswers();
    await processes.expectUnharmed();
  });
}

async function attack(url: string, random: Random): Promise<void> {
  const connection = await RawConnection.open(url, { reads: random.chance(0.8) });
  for (const piece of randomRequests(random)) {
    if (connection.isClosed) break;
    connection.write(piece);
    if (random.chance(0.1)) await sleep(random.below(5));
  }
  if (random.chance(0.3)) connection.halfClose();
  const deadline = performance.now() + random.below(MAX_WAIT_MS);
  while (!connection.isClosed && performance.now() < deadline) await sleep(5);
  if (random.chance(0.5)) connection.reset();
  else connection.destroy();
}
