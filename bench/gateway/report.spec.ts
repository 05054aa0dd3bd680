import { DIRECT, EXPRESS, GATEWAY } from './proxies';
import { gatewayCosts, gatewayRatio, gatewaySummaryText, type TargetFigures } from './report';

const target = (name: string, perSecond: number, micros: number): TargetFigures => ({
  name,
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  micros,
});

it('compares within a round, so that a temporary slowdown of the machine has no effect', () => {
  const rounds = [1, 0.5, 2].map((speed) => [
    target(DIRECT, 50_000 * speed, Number.NaN),
    target(GATEWAY, 10_000 * speed, 90),
    target(EXPRESS, 4_000 * speed, 225),
  ]);
  expect(gatewayRatio({ setup: {}, rounds })).toBe(2.5);
  expect(gatewayCosts({ setup: {}, rounds })).toEqual({ gateway: 0.4 });
  const text = gatewaySummaryText({ setup: {}, rounds });
  expect(text).toMatch(/gateway +10000 +1\.00 +2\.00 +90 +2\.50 +0\.40$/m);
  expect(text).toMatch(/direct +50000 +1\.00 +2\.00$/m);
});
