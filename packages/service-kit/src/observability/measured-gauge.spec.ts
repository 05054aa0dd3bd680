import { Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import { measuredGauge } from './measured-gauge';

it('has no value while it cannot be measured, and never an old one', async () => {
  Logger.overrideLogger(false);
  const registry = new Registry();
  let measure = async () => 3;
  measuredGauge(registry, { name: 'rows', help: 'Rows.' }, () => measure());
  expect(await registry.metrics()).toContain('\nrows 3\n');
  measure = () => Promise.reject(new Error('The database is away.'));
  expect(await registry.metrics()).not.toMatch(/^rows/m);
  measure = async () => 0;
  expect(await registry.metrics()).toContain('\nrows 0\n');
});

it('has the values of the labels that were measured last', async () => {
  const registry = new Registry();
  let measure = async (): Promise<[{ queue: string }, number][]> => [
    [{ queue: 'a' }, 1],
    [{ queue: 'b' }, 2],
  ];
  measuredGauge(registry, { name: 'waiting', help: 'Waiting.', labelNames: ['queue'] }, () => measure());
  expect(await registry.metrics()).toContain('\nwaiting{queue="a"} 1\nwaiting{queue="b"} 2\n');
  measure = () => Promise.reject(new Error('The database is away.'));
  expect(await registry.metrics()).not.toMatch(/^waiting/m);
  measure = async () => [[{ queue: 'b' }, 3]];
  expect((await registry.metrics()).match(/^waiting.*/gm)).toEqual(['waiting{queue="b"} 3']);
});
