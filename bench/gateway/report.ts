import { median } from '../statistics';
import { DIRECT, EXPRESS, GATEWAY } from './doors';

export interface DoorFigures {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the door's own processes, a request; NaN where it cannot be read, or of no door. */
  micros: number;
}

export interface GatewayReport {
  setting: Record<string, string | number>;
  /** Each holds every door once, one after the other. */
  rounds: DoorFigures[][];
}

const HEADINGS = ['requests/s', 'p50 ms', 'p99 ms', 'µs a request', '× Express', 'µs × Express'];

export function gatewayRoundText(round: readonly DoorFigures[], number: number): string {
  return [`  Round ${number}`, row('', HEADINGS), ...round.map((door) => row(door.name, cells(door, round)))].join(
    '\n',
  );
}

/** Medians of the rounds. A ratio is the median of the rounds' own ratios, so that a slow moment hits both its sides. */
export function gatewaySummaryText({ rounds }: GatewayReport): string {
  const names = rounds[0]?.map(({ name }) => name) ?? [];
  const rows = names.map((name) => {
    const own = rounds.map((round) => cellsAsNumbers(of(round, name), round));
    return row(
      name,
      formatted(
        name,
        HEADINGS.map((_, column) => median(own.map((figures) => figures[column] ?? Number.NaN))),
      ),
    );
  });
  return [`  Median of ${rounds.length}`, row('', HEADINGS), ...rows].join('\n');
}

/** How many times what Express lets through the gateway does. */
export function gatewayRatio({ rounds }: GatewayReport): number {
  return median(rounds.map((round) => of(round, GATEWAY).perSecond / of(round, EXPRESS).perSecond));
}

function of(round: readonly DoorFigures[], name: string): DoorFigures {
  const found = round.find((door) => door.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}

function cellsAsNumbers(door: DoorFigures, round: readonly DoorFigures[]): number[] {
  const express = of(round, EXPRESS);
  const { perSecond, p50Ms, p99Ms, micros } = door;
  return [perSecond, p50Ms, p99Ms, micros, perSecond / express.perSecond, micros / express.micros];
}

const cells = (door: DoorFigures, round: readonly DoorFigures[]) => formatted(door.name, cellsAsNumbers(door, round));

const DIGITS = [0, 2, 2, 0, 2, 2];

const formatted = (name: string, figures: readonly number[]) =>
  figures.map((figure, column) =>
    Number.isNaN(figure) || (name === DIRECT && column > 2) ? '' : figure.toFixed(DIGITS[column]),
  );

const row = (name: string, values: readonly string[]) =>
  `    ${name.padEnd(12)}${values.map((value) => value.padStart(14)).join('')}`.trimEnd();
