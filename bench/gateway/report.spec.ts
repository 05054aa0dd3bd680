import { DIRECT, EXPRESS, GATEWAY } from './doors';
import { type DoorFigures, gatewayRatio, gatewaySummaryText } from './report';

const door = (name: string, perSecond: number, micros: number): DoorFigures => ({
  name,
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  micros,
});

it('compares within a round, so that a slow moment of the machine makes no difference', () => {
  const rounds = [1, 0.5, 2].map((speed) => [
    door(DIRECT, 50_000 * speed, Number.NaN),
    door(GATEWAY, 10_000 * speed, 90),
    door(EXPRESS, 4_000 * speed, 225),
  ]);
  expect(gatewayRatio({ setting: {}, rounds })).toBe(2.5);
  const text = gatewaySummaryText({ setting: {}, rounds });
  expect(text).toMatch(/gateway +10000 +1\.00 +2\.00 +90 +2\.50 +0\.40$/m);
  expect(text).toMatch(/direct +50000 +1\.00 +2\.00$/m);
});
