import type { Invariant } from '../invariants';
import { formatInvariants } from '../report';
import { formatNumber, formatRow } from '../table';

/** Percentiles in milliseconds. */
export interface Latency {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface SustainedReport {
  /** Requests one after the other, each after the response to the previous one, through the public address. */
  alone: Latency;
  maximum: Latency;
  /** At half of the maximum rate, due at fixed times. */
  half: Latency;
  indexer: {
    /** Lines not indexed, at fixed intervals, under the maximum rate. */
    backlog: number[];
    /** Lines not indexed when the other database's transaction ended. */
    heldLines: number;
    /** From then on, without payments. */
    catchUpSeconds: number;
  };
  invariants: Invariant[];
}

const MAX_P50_MS = 12;
const MAX_SPREAD = 3;
const MIN_LINES_PER_SECOND = 5_000;
/** The maximum of the largest backlog of the second half, relative to that of the first. */
const MAX_GROWTH = 1.5;
/** A backlog that is indexed within a second does not show whether it grows. */
const MIN_COMPARED_LINES = 5_000;

export function misses({ alone, half, indexer, invariants }: SustainedReport): string[] {
  const { first, second } = halves(indexer.backlog);
  return [
    ...(alone.p50Ms > MAX_P50_MS ? [`one payment takes ${alone.p50Ms.toFixed(1)} ms instead of ${MAX_P50_MS}`] : []),
    ...(half.p99Ms > MAX_SPREAD * half.p50Ms
      ? [`at half the maximum, p99 is ${(half.p99Ms / half.p50Ms).toFixed(1)} × p50 instead of ${MAX_SPREAD}`]
      : []),
    ...(second > MAX_GROWTH * Math.max(first, MIN_COMPARED_LINES) ? ["the indexer's backlog grows"] : []),
    ...(linesPerSecond(indexer) >= MIN_LINES_PER_SECOND
      ? []
      : [`the indexer catches up at ${linesPerSecond(indexer).toFixed(0)} lines/s instead of ${MIN_LINES_PER_SECOND}`]),
    ...invariants.filter(({ holds }) => !holds).map(({ name }) => `violated: ${name}`),
  ];
}

export function formatReport({ alone, maximum, half, indexer, invariants }: SustainedReport): string {
  const row = (name: string, { perSecond, p50Ms, p99Ms }: Latency) =>
    formatRow(name, [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1), (p99Ms / p50Ms).toFixed(1)]);
  const { first, second } = halves(indexer.backlog);
  return [
    formatRow('payments', ['per second', 'p50 ms', 'p99 ms', 'p99 / p50']),
    row('one after the other', alone),
    row('64 connections', maximum),
    row('half of that, at fixed times', half),
    '',
    formatRow('indexer, at the maximum', ['lines']),
    formatRow('largest backlog, first half', [first.toFixed(0)]),
    formatRow('largest backlog, second half', [second.toFixed(0)]),
    formatRow('behind a transaction elsewhere', [indexer.heldLines.toFixed(0)]),
    formatRow('then, per second', [formatNumber(linesPerSecond(indexer), 0)]),
    '',
    formatInvariants(invariants),
  ].join('\n');
}

function linesPerSecond({ heldLines, catchUpSeconds }: SustainedReport['indexer']): number {
  return heldLines / catchUpSeconds;
}

function halves(samples: readonly number[]): { first: number; second: number } {
  const middle = Math.ceil(samples.length / 2);
  return { first: Math.max(0, ...samples.slice(0, middle)), second: Math.max(0, ...samples.slice(middle)) };
}
