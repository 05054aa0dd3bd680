import { UserError } from '../scripts/launcher/user-error';
import { type Costs, TOTAL } from './baseline';
import { BACKGROUND, bankMicros, ENDED_SESSIONS, LOAD_GENERATOR, OTHER_PROGRAMS } from './cpu';
import { type Pair, pairsOf, type Report } from './figures';
import { median } from './statistics';

/** No process of the bank, or one that works now and then, such as vacuum: these are only part of the total. */
const UNCHECKED = [OTHER_PROGRAMS, LOAD_GENERATOR, BACKGROUND, ENDED_SESSIONS];

/**
 * The CPU time of a payment in each process, relative to that of the reference implementation's processes of the same kind
 * in the same round, and the total relative to its total: medians of the rounds of the last case with different payees. What
 * runs on Node.js is compared with what runs on Node.js, because machines differ in how much more it costs than PostgreSQL.
 */
export function transferCosts({ rounds }: Report): Costs {
  const pairs = rounds.flatMap((round) =>
    pairsOf(round)
      .filter(({ ours }) => !ours.hasOnePayee)
      .slice(-1),
  );
  if (pairs.length === 0)
    throw new UserError('The reference implementation was not measured, to which costs are relative.');
  const names = new Set(pairs.flatMap(({ ours }) => ours.cpu.map(({ name }) => name)));
  const processes = [...names].filter((name) => !UNCHECKED.includes(name));
  const costs = processes.map((name) => [name, median(pairs.map((pair) => costOf(name, pair)))] as const);
  return {
    ...Object.fromEntries(costs.sort(([, a], [, b]) => b - a)),
    [TOTAL]: median(pairs.map(({ ours, reference }) => bankMicros(ours.cpu) / bankMicros(reference.cpu))),
  };
}

function costOf(process: string, { ours, reference }: Pair): number {
  const micros = ours.cpu.find(({ name }) => name === process)?.micros ?? 0;
  const kind = kindOf(process);
  return micros / bankMicros(reference.cpu.filter(({ name }) => kindOf(name) === kind));
}

function kindOf(process: string): 'PostgreSQL' | 'RabbitMQ' | 'Node.js' {
  if (process.startsWith('postgresql')) return 'PostgreSQL';
  return /^(rabbitmq|epmd)/.test(process) ? 'RabbitMQ' : 'Node.js';
}
