import { Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import { measuredGauge } from './measured-gauge';

it('has no value while it cannot be measured, and never an old one', async () => {
  Logger.overrideLogger(false);
  const registry = new Registry();
  let measure = async () => 3;
  measuredGauge(registry, 'rows', 'Rows.', () => measure());
  expect(await registry.metrics()).toContain('\nrows 3\n');
  measure = () => Promise.reject(new Error('The database is away.'));
  expect(await registry.metrics()).not.toMatch(/^rows/m);
  measure = async () => 0;
  expect(await registry.metrics()).toContain('\nrows 0\n');
});
