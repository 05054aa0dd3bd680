import type { Costs } from '../baseline';
import { median } from '../statistics';
import { DIRECT, EXPRESS, GATEWAY } from './proxies';

export interface TargetFigures {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the proxy's processes per request; NaN for the service itself, or where it cannot be read. */
  micros: number;
}

export interface GatewayReport {
  setup: Record<string, string | number>;
  /** Each has every target once. */
  rounds: TargetFigures[][];
}

const HEADINGS = ['requests/s', 'p50 ms', 'p99 ms', 'µs/request', '× Express', 'µs × Express'];

export function gatewayRoundText(round: readonly TargetFigures[], number: number): string {
  return [
    `  Round ${number}`,
    row('', HEADINGS),
    ...round.map((target) => row(target.name, cells(target, round))),
  ].join('\n');
}

/** Medians of the rounds. A ratio is the median of the ratios within each round, so that a slow moment affects both sides. */
export function gatewaySummaryText({ rounds }: GatewayReport): string {
  const names = rounds[0]?.map(({ name }) => name) ?? [];
  const rows = names.map((name) => {
    const own = rounds.map((round) => cellsAsNumbers(of(round, name), round));
    return row(
      name,
      formatCells(
        name,
        HEADINGS.map((_, column) => median(own.map((figures) => figures[column] ?? Number.NaN))),
      ),
    );
  });
  return [`  Median of ${rounds.length}`, row('', HEADINGS), ...rows].join('\n');
}

/** The gateway's throughput relative to Express. */
export function gatewayRatio({ rounds }: GatewayReport): number {
  return median(rounds.map((round) => of(round, GATEWAY).perSecond / of(round, EXPRESS).perSecond));
}

/** The gateway's CPU time for a request, relative to Express's. */
export function gatewayCosts({ rounds }: GatewayReport): Costs {
  return { gateway: median(rounds.map((round) => of(round, GATEWAY).micros / of(round, EXPRESS).micros)) };
}

function of(round: readonly TargetFigures[], name: string): TargetFigures {
  const found = round.find((target) => target.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}

function cellsAsNumbers(target: TargetFigures, round: readonly TargetFigures[]): number[] {
  const express = of(round, EXPRESS);
  const { perSecond, p50Ms, p99Ms, micros } = target;
  return [perSecond, p50Ms, p99Ms, micros, perSecond / express.perSecond, micros / express.micros];
}

const cells = (target: TargetFigures, round: readonly TargetFigures[]) =>
  formatCells(target.name, cellsAsNumbers(target, round));

const DIGITS = [0, 2, 2, 0, 2, 2];

const formatCells = (name: string, figures: readonly number[]) =>
  figures.map((figure, column) =>
    Number.isNaN(figure) || (name === DIRECT && column > 2) ? '' : figure.toFixed(DIGITS[column]),
  );

const row = (name: string, values: readonly string[]) =>
  `    ${name.padEnd(12)}${values.map((value) => value.padStart(14)).join('')}`.trimEnd();
