import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { change } from '../../test/fixtures/statement-change';
import { eventsByUser } from './statement-events';

const TYPESCRIPT = join(__dirname, '../../../packages/service-kit/test/fixtures/typescript.cjs');
const MEASURE = join(__dirname, '../../test/fixtures/measure-events.ts');

it('formats the events of a message for each user, the balance after its line', () => {
  const events = eventsByUser('m1', [change('u1'), change('u2'), { ...change('u1'), balance: null }]);
  expect([...events.keys()]).toEqual(['u1', 'u2']);
  const ids = (userId: string) => events.get(userId)?.text.match(/^id: .+$/gm);
  expect(ids('u1')).toEqual(['id: m1.0.0', 'id: m1.0.1', 'id: m1.2.0']);
  expect(events.get('u1')?.count).toBe(3);
  expect(ids('u2')).toEqual(['id: m1.1.0', 'id: m1.1.1']);
});

it('keeps events in hardly more memory than their text, because the gateway buffers those of two minutes', async () => {
  // In a process of its own, where nothing else is in the heap: collecting that of a test worker takes seconds.
  const args = ['--expose-gc', '-C', 'source', '-r', TYPESCRIPT, MEASURE];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH } });
  const ratios: number[] = JSON.parse(stdout);
  expect(ratios).toHaveLength(5);
  const median = ratios.toSorted((a, b) => a - b)[2] ?? 0;
  expect({ ratios, isPlausible: median > 0.5 && median < 1.6 }).toMatchObject({ isPlausible: true });
});
