import 'reflect-metadata';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import { SCHEMA } from '../src/migrations/index';
import { registrationEvent } from '../test/harness';

/** Open-loop load: one request every ten milliseconds, whether or not the previous one has a response. */
const REQUEST_INTERVAL_MS = 10;
const PHASE_MS = 4_000;
/** Alternating idle and busy phases, because other load on the machine varies. */
const ROUNDS = 5;
const CONCURRENT_UPLOADS = 2;
const CUSTOMERS = 150;
/** Generous: machines differ, and the benchmark itself uses the same processors. */
const MAX_RATIO = 5;

interface Round {
  /** Milliseconds, sorted. */
  idle: number[];
  busy: number[];
  uploads: number;
}

/** Measures the latency of `GET /user/me` when idle and while two customers at a time upload 3 × 10 MB. */
async function main(): Promise<void> {
  const database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const testBus = await createTestBus();
  const issuer = await TestIssuer.serve(testBus.bus);
  const files = mkdtempSync(join(tmpdir(), 'larkspur-bench-'));
  const port = await freePort();
  const service = startService({
    ...testBus.env,
    DATABASE_URL: database.appUrl,
    PIN_KEY: 'ef'.repeat(32),
    FILE_SIGNING_SECRET: 'f1'.repeat(32),
    FILES_DIR: files,
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    const customers = Array.from({ length: CUSTOMERS }, () => newId());
    for (const id of customers) await testBus.bus.publish('user.registered', registrationEvent(id));
    const [reader = '', ...uploaders] = customers.map((id) => issuer.bearer(id).authorization);
    await waitUntilReady(`${address}/api/user/me`, reader);
    await measure(address, reader, 2_000);

    const senders = fork(join(__dirname, 'upload-sender.ts'), { execArgv: process.execArgv });
    const request = (message: object | string) => {
      const reply = new Promise<number>((resolve) => senders.once('message', (sent) => resolve(Number(sent))));
      senders.send(message);
      return reply;
    };
    await request({ address, tokens: uploaders, concurrency: CONCURRENT_UPLOADS });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const idle = await measure(address, reader, PHASE_MS);
      senders.send('start');
      const busy = await measure(address, reader, PHASE_MS);
      rounds.push({ idle, busy, uploads: await request('stop') });
    }
    senders.disconnect();
    report(rounds);
  } finally {
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
    await testBus.close();
    await database.drop();
    rmSync(files, { recursive: true, force: true });
  }
}

function startService(env: NodeJS.ProcessEnv): ChildProcess {
  const main = join(__dirname, '../dist/main.js');
  return spawn(process.execPath, ['--enable-source-maps', main], { env: { ...process.env, ...env }, stdio: 'inherit' });
}

async function waitUntilReady(url: string, authorization: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(url, { headers: { authorization } }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await delay(100);
  }
  throw new Error('The service did not start.');
}

/** @returns sorted latencies in milliseconds */
async function measure(address: string, authorization: string, milliseconds: number): Promise<number[]> {
  const latencies: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let due = startedAt; due < startedAt + milliseconds; due += REQUEST_INTERVAL_MS) {
    await delay(Math.max(0, due - performance.now()));
    latencies.push(sendRequest(address, authorization, due));
  }
  return (await Promise.all(latencies)).sort((a, b) => a - b);
}

/** Measures from the scheduled time, which includes queueing (no coordinated omission). */
async function sendRequest(address: string, authorization: string, due: number): Promise<number> {
  const response = await fetch(`${address}/api/user/me`, { headers: { authorization } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`Unexpected status ${response.status}`);
  return performance.now() - due;
}

function report(rounds: Round[]): void {
  const head = ['p50', 'p90', 'p99', 'max'];
  console.log(''.padEnd(24), ...head.map((name) => name.padStart(10)), '  uploads');
  for (const { idle, busy, uploads } of rounds) {
    console.log('idle'.padEnd(24), ...formatLatencies(idle));
    console.log('during uploads'.padEnd(24), ...formatLatencies(busy), String(uploads).padStart(9));
  }
  const ratios = rounds.map(({ idle, busy }) => quantile(busy, 0.99) / quantile(idle, 0.99)).sort((a, b) => a - b);
  const median = quantile(ratios, 0.5);
  console.log(
    `p99: ${median.toFixed(2)} × idle, median of ${ROUNDS} rounds (${ratios.map((r) => r.toFixed(2)).join(', ')})`,
  );
  if (rounds.some(({ uploads }) => uploads === 0) || median > MAX_RATIO) process.exitCode = 1;
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const formatLatencies = (sorted: number[]) =>
  [0.5, 0.9, 0.99, 1].map((share) => `${quantile(sorted, share).toFixed(1)} ms`.padStart(10));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
