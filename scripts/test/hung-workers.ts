import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../launcher/process-tree';

/** The time in which a process writes its report. A process whose event loop is blocked writes none. */
const REPORT_MS = 3_000;

/** The part of Node's diagnostic report (https://nodejs.org/api/report.html) that shows where a process waits. */
interface DiagnosticReport {
  header: { processId: number };
  libuv: { type: string; is_active?: boolean }[];
}

/** Options of Node.js for jest, which passes them to its workers, so that SIGUSR2 makes each write a report into a folder. */
export const reportOptions = (folder: string): string[] => [
  '--report-on-signal',
  '--report-signal=SIGUSR2',
  '--report-compact',
  `--report-directory=${folder}`,
];

/**
 * Asks jest's workers where they are.
 * @param pid jest's process, started with `reportOptions(folder)`
 * @returns what each worker waits for
 */
export async function describeHungWorkers(pid: number, folder: string): Promise<string> {
  const workers = childrenOf(pid);
  for (const worker of workers) process.kill(worker, 'SIGUSR2');
  await sleep(REPORT_MS);
  const reports = new Map(readReports(folder).map((report) => [report.header.processId, report]));
  return workers.map((worker) => describe(worker, reports.get(worker))).join('\n');
}

function readReports(folder: string): DiagnosticReport[] {
  const files = readdirSync(folder).filter((name) => /^report\..*\.json$/.test(name));
  return files.map((name): DiagnosticReport => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function describe(pid: number, report: DiagnosticReport | undefined): string {
  if (!report) return `Worker ${pid} wrote no report: its event loop is blocked.`;
  const active = new Map<string, number>();
  for (const { type, is_active } of report.libuv) if (is_active) active.set(type, (active.get(type) ?? 0) + 1);
  const handles = [...active].map(([type, count]) => `${count} ${type}`).join(', ');
  return `Worker ${pid} waits for: ${handles || 'nothing'}.`;
}
