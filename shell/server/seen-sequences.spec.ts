/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeenSequences } from './seen-sequences';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seen-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('keeps what another instance has stored in the same file', () => {
  const file = join(folder, 'state', 'seen.json');
  const [first, second] = [new SeenSequences(file), new SeenSequences(file)];
  first.save('mfe-cards', 7);
  second.save('mfe-loans', 3);
  const restarted = new SeenSequences(file);
  expect([restarted.last('mfe-cards'), restarted.last('mfe-loans')]).toEqual([7, 3]);
  expect(second.last('mfe-cards')).toBe(7);
  expect(readdirSync(join(folder, 'state'))).toEqual(['seen.json']);
});

it('forgets without a file', () => {
  const seen = new SeenSequences(undefined);
  seen.save('mfe-cards', 7);
  expect([seen.last('mfe-cards'), new SeenSequences(undefined).last('mfe-cards')]).toEqual([7, 0]);
});
