import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_QUEUES, type EventName } from '@larkspur/contracts/messages';
import { SAGA_STATES, type SagaState, type TransferMessage } from '@larkspur/contracts/transfer-saga';
import { ROOT } from '../../scripts/launcher/paths';
import { crashCases, messageCases, STEPS } from './fault-cases';
import { MESSAGE_FAULT_KINDS } from './fault-plan';
import { containsPin } from './pin-leak';

const STATES = Object.keys(SAGA_STATES) as SagaState[];
const MESSAGES = STEPS.flatMap(([step, { service, sends }]) => (sends ? [{ step, service, ...sends }] : []));

/** Every state that the steps can reach from `state`. */
function reachableFrom(state: SagaState): Set<SagaState> {
  const reached = new Set([state]);
  // Iteration of a set includes the elements that are added during it.
  for (const present of reached) {
    for (const [, { from, to }] of STEPS) if (from.includes(present)) reached.add(to);
  }
  return reached;
}

describe('the definition of the saga', () => {
  test('reaches every state from the request', () => {
    expect([...reachableFrom('requested')].sort()).toEqual([...STATES].sort());
  });

  test.each(STATES)('reaches the final state from %s', (state) => {
    expect(reachableFrom(state)).toContain('settled');
  });

  test.each(STEPS)('%s can start from some state, and documents the recovery from a crash', (_, step) => {
    expect(step.from.length).toBeGreaterThan(0);
    expect(step.recovery).toMatch(/^\S.*\w.*\.$/);
  });

  test.each(MESSAGES)('the $kind $name of $step has a receiver', ({ service, kind, name }) => {
    const others = MESSAGES.filter((other) => other.service !== service && other.name === name);
    if (kind === 'command') {
      expect(others.map((other) => other.kind)).toEqual(['reply']);
      expect(findHandled(`${others[0]?.service}/src`, 'OnCommand')).toContain(name);
    } else if (kind === 'reply') {
      expect(new Set(others.map((other) => other.kind))).toEqual(new Set<TransferMessage['kind']>(['command']));
    } else {
      // A queue, or a broadcast to every instance.
      const observed = APPLICATIONS.flatMap((folder) => findHandled(`${folder}/src`, 'OnBroadcast'));
      expect([...EVENT_QUEUES[name as EventName], ...observed.filter((one) => one === name)]).not.toEqual([]);
    }
  });

  test('has a crash before and after each step, and four faults of each message', () => {
    expect(crashCases()).toHaveLength(2 * STEPS.length);
    expect(messageCases()).toHaveLength(MESSAGE_FAULT_KINDS.length * MESSAGES.length);
    const names = [...crashCases(), ...messageCases()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('finds a PIN, but not its digits inside an id', () => {
  const found = ['{"paymentPin":"004719"}', 'pin=004719', '(1,004719)', '…|004719'].map((text) =>
    containsPin(text, '004719'),
  );
  expect(found).toEqual([true, true, true, true]);
  const others = ['7f004719-aaaa', '12:00:00.004719', '1004719', '0047190'].map((text) => containsPin(text, '004719'));
  expect(others).toEqual([false, false, false, false]);
});

/** A decorator, or the equivalent method of the bus. */
const HANDLERS = {
  OnCommand: /(?:@OnCommand|\.serve)\(\s*'([\w.-]+)'/g,
  OnBroadcast: /(?:@OnBroadcast|\.observe)\(\s*'([\w.-]+)'/g,
};

const APPLICATIONS = ['gateway', 'svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'];

/** The messages that are declared with this decorator in a folder's sources. */
function findHandled(folder: string, decorator: 'OnCommand' | 'OnBroadcast'): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, folder, file), 'utf8');
      return [...source.matchAll(HANDLERS[decorator])].map(([, name]) => name ?? '');
    });
}
