import 'reflect-metadata';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from '@larkspur/service-kit/database/database';
import { newId } from '@larkspur/service-kit/ids';
import { createTestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import { SCHEMA } from '../src/migrations/index';
import { registrationEvent } from '../test/test-service';

/** A request every ten milliseconds, whether the last one was answered or not. */
const EVERY_MS = 10;
const PHASE_MS = 4_000;
/** One after the other, since whatever else runs on the machine comes and goes. */
const ROUNDS = 5;
const UPLOADS_AT_A_TIME = 2;
const CUSTOMERS = 150;
/** Loosely: machines differ, and the one that measures works on the same processors. */
const MOST_RATIO = 5;

interface Round {
  /** Milliseconds, sorted. */
  idle: number[];
  busy: number[];
  uploads: number;
}

/** How long others wait for `GET /user/me` with nobody else about, and while two customers at a time send 3 × 10 MB. */
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
    const [asking = '', ...uploading] = customers.map((id) => issuer.bearer(id).authorization);
    await ready(`${address}/api/user/me`, asking);
    await measure(address, asking, 2_000);

    const senders = fork(join(__dirname, 'upload-sender.ts'), { execArgv: process.execArgv });
    const answerTo = (message: object | string) => {
      const answer = new Promise<number>((resolve) => senders.once('message', (sent) => resolve(Number(sent))));
      senders.send(message);
      return answer;
    };
    await answerTo({ address, tokens: uploading, atATime: UPLOADS_AT_A_TIME });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const idle = await measure(address, asking, PHASE_MS);
      senders.send('start');
      const busy = await measure(address, asking, PHASE_MS);
      rounds.push({ idle, busy, uploads: await answerTo('stop') });
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

async function ready(url: string, authorization: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(url, { headers: { authorization } }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await delay(100);
  }
  throw new Error('The service did not come up.');
}

/** Milliseconds of each answer, sorted. */
async function measure(address: string, authorization: string, milliseconds: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let due = startedAt; due < startedAt + milliseconds; due += EVERY_MS) {
    await delay(Math.max(0, due - performance.now()));
    waits.push(ask(address, authorization, due));
  }
  return (await Promise.all(waits)).sort((a, b) => a - b);
}

/** Counted from when it was due: who waits in line waits too. */
async function ask(address: string, authorization: string, due: number): Promise<number> {
  const answer = await fetch(`${address}/api/user/me`, { headers: { authorization } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return performance.now() - due;
}

function report(rounds: Round[]): void {
  const head = ['p50', 'p90', 'p99', 'longest'];
  console.log(''.padEnd(24), ...head.map((name) => name.padStart(10)), '  uploads');
  for (const { idle, busy, uploads } of rounds) {
    console.log('nobody else'.padEnd(24), ...figures(idle));
    console.log('beside uploads'.padEnd(24), ...figures(busy), String(uploads).padStart(9));
  }
  const ratios = rounds.map(({ idle, busy }) => at(busy, 0.99) / at(idle, 0.99)).sort((a, b) => a - b);
  const middle = at(ratios, 0.5);
  console.log(
    `p99: ${middle.toFixed(2)} × idle in the middle of ${ROUNDS} rounds (${ratios.map((r) => r.toFixed(2)).join(', ')})`,
  );
  if (rounds.some(({ uploads }) => uploads === 0) || middle > MOST_RATIO) process.exitCode = 1;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const figures = (sorted: number[]) =>
  [0.5, 0.9, 0.99, 1].map((share) => `${at(sorted, share).toFixed(1)} ms`.padStart(10));

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
