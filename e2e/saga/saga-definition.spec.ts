import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_QUEUES, type EventName } from '@larkspur/contracts/messages';
import { TRANSFER_STATES, type TransferMessage, type TransferState } from '@larkspur/contracts/transfer-saga';
import { ROOT } from '../../scripts/launcher/paths';
import { crashCases, messageCases, STEPS } from './fault-cases';
import { MESSAGE_FAULT_KINDS } from './fault-plan';
import { containsPin } from './pin-leak';

const STATES = Object.keys(TRANSFER_STATES) as TransferState[];
const ARROWS = STEPS.flatMap(([step, { service, sends }]) => (sends ? [{ step, service, ...sends }] : []));

/** All that some number of steps can leave behind, begun in `state`. */
function reachableFrom(state: TransferState): Set<TransferState> {
  const reached = new Set([state]);
  // A set is walked on while it grows.
  for (const present of reached) {
    for (const [, { from, to }] of STEPS) if (from.includes(present)) reached.add(to);
  }
  return reached;
}

describe('the table of the saga', () => {
  test('leads from the request to every state', () => {
    expect([...reachableFrom('asked')].sort()).toEqual([...STATES].sort());
  });

  test.each(STATES)('leads from %s to the end', (state) => {
    expect(reachableFrom(state)).toContain('settled');
  });

  test.each(STEPS)('%s begins somewhere, and says what becomes of a transfer whose process dies in it', (_, step) => {
    expect(step.from.length).toBeGreaterThan(0);
    expect(step.recovery).toMatch(/^\S.*\w.*\.$/);
  });

  test.each(ARROWS)('the $kind $name that $step sends is awaited', ({ service, kind, name }) => {
    const others = ARROWS.filter((other) => other.service !== service && other.name === name);
    if (kind === 'command') {
      expect(others.map((other) => other.kind)).toEqual(['reply']);
      expect(handledIn(`${others[0]?.service}/src`, 'command')).toContain(name);
    } else if (kind === 'reply') {
      expect(new Set(others.map((other) => other.kind))).toEqual(new Set<TransferMessage['kind']>(['command']));
    } else {
      // A durable queue, or processes that each observe it for themselves.
      const observed = APPLICATIONS.flatMap((folder) => handledIn(`${folder}/src`, 'broadcast'));
      expect([...EVENT_QUEUES[name as EventName], ...observed.filter((one) => one === name)]).not.toEqual([]);
    }
  });

  test('has a crash on either side of each step and four faults of each message', () => {
    expect(crashCases()).toHaveLength(2 * STEPS.length);
    expect(messageCases()).toHaveLength(MESSAGE_FAULT_KINDS.length * ARROWS.length);
    const names = [...crashCases(), ...messageCases()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('a PIN is found where it stands, and not in an id', () => {
  const found = ['{"paymentPin":"004719"}', 'pin=004719', '(1,004719)', '…|004719'].map((text) =>
    containsPin(text, '004719'),
  );
  expect(found).toEqual([true, true, true, true]);
  const others = ['7f004719-aaaa', '12:00:00.004719', '1004719', '0047190'].map((text) => containsPin(text, '004719'));
  expect(others).toEqual([false, false, false, false]);
});

const APPLICATIONS = ['gateway', 'svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'];

const HANDLER_CALLS = {
  command: String.raw`(?:\.serve|@OnCommand)`,
  broadcast: String.raw`(?:\.observe|@OnBroadcast)`,
};

/** The messages that a folder's sources handle. */
function handledIn(folder: string, kind: keyof typeof HANDLER_CALLS): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, folder, file), 'utf8');
      return [...source.matchAll(new RegExp(`${HANDLER_CALLS[kind]}\\(\\s*'([\\w.-]+)'`, 'g'))].map(
        ([, name]) => name ?? '',
      );
    });
}
