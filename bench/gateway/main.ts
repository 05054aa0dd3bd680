import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/launcher/build';
import { run, stopCommands } from '../../scripts/launcher/command';
import { Ports } from '../../scripts/launcher/ports';
import { Progress } from '../../scripts/launcher/progress';
import { startRabbitmq } from '../../scripts/launcher/rabbitmq';
import { Secrets } from '../../scripts/launcher/secrets';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { UserError } from '../../scripts/launcher/user-error';
import { cpuSeconds } from '../cpu';
import { percentile } from '../statistics';
import { type Door, EXPRESS, GATEWAY, isPinned, OTHERS_CPU, openDoors } from './doors';
import { getLoad } from './get-load';
import { startIssuer } from './issuer';
import { type GatewayOptions, parseGatewayOptions } from './options';
import { type DoorFigures, type GatewayReport, gatewayRatio, gatewayRoundText, gatewaySummaryText } from './report';

const PATH = '/api/user/me';
const PAUSE_MS = 500;
/** Before the first round: V8 compiles what a door does only once it has done it thousands of times. */
const FIRST_WARM_UP_SECONDS = 5;

/** `npm run bench:gateway`. */
export async function main(args: string[]): Promise<void> {
  const progress = new Progress();
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-bench-'));
  // nginx's own user must get through to its folder.
  chmodSync(folder, 0o711);
  const supervisor = new Supervisor(folder, (line) => progress.line(`  ! ${line}`));
  const clear = async () => {
    stopCommands();
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clear().finally(() => process.exit(130)));
  }
  let code = 0;
  try {
    const options = parseGatewayOptions(args);
    progress.line('\n  Larkspur Bank, what a door costs\n');
    await progress.step('Build', (say) => build(say));
    const report = await measure(options, { folder, supervisor, progress });
    if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    progress.failure(error);
    code = 1;
  }
  await clear();
  process.exit(code);
}

interface Parts {
  folder: string;
  supervisor: Supervisor;
  progress: Progress;
}

async function measure(options: GatewayOptions, { folder, supervisor, progress }: Parts): Promise<GatewayReport> {
  const ports = new Ports(folder);
  const secrets = new Secrets(join(folder, 'secrets.json'));
  const brokerUrl = await progress.step('RabbitMQ', async (say) => {
    const started = await startRabbitmq(folder, { secrets, supervisor, ports, report: say });
    await started.ready;
    return started.url;
  });
  const issuer = await startIssuer(brokerUrl);
  try {
    const broker = { url: brokerUrl, namespace: issuer.namespace };
    const doors = await progress.step('Doors', () =>
      openDoors({ folder, supervisor, ports, broker, profile: options.profile }),
    );
    if (isPinned) await run('/usr/bin/taskset', ['-a', '-p', '-c', OTHERS_CPU, String(process.pid)]);
    const report: GatewayReport = { setting: settingOf(options), rounds: [] };
    progress.line(
      `\n${Object.entries(report.setting)
        .map(([name, value]) => `  ${name}: ${value}`)
        .join('\n')}\n`,
    );
    await progress.step('Warm-up', async () => {
      for (const door of doors)
        await through(door, issuer.authorization, { ...options, seconds: FIRST_WARM_UP_SECONDS });
    });
    for (let number = 1; number <= options.rounds; number++) {
      const round: DoorFigures[] = [];
      // Another one begins each time: none is always the one that comes after another.
      for (const [turn] of doors.entries()) {
        const door = doors[(turn + number) % doors.length];
        if (door) round.push(await through(door, issuer.authorization, options));
      }
      report.rounds.push(doors.flatMap(({ name }) => round.filter((one) => one.name === name)));
      progress.line(`${gatewayRoundText(report.rounds.at(-1) ?? [], number)}\n`);
    }
    progress.line(`${gatewaySummaryText(report)}\n`);
    progress.line(`  ${GATEWAY} : ${EXPRESS} = ${gatewayRatio(report).toFixed(2)}\n`);
    return report;
  } finally {
    await issuer.close();
  }
}

function settingOf({ connections, seconds, warmUpSeconds, rounds, profile }: GatewayOptions): GatewayReport['setting'] {
  return {
    request: `GET ${PATH} with a customer's token over ${connections} connections`,
    processors: isPinned ? `${cpus().length}; the door has one, service and load share another` : cpus().length,
    'Node.js': process.version,
    'measured, each': `${seconds} s after ${warmUpSeconds} s of warm-up, ${rounds} rounds in turn`,
    ...(profile ? { profiled: 'slower than without: the figures are for looking at shares only' } : {}),
  };
}

async function through(door: Door, authorization: string, options: GatewayOptions): Promise<DoorFigures> {
  await sleep(PAUSE_MS);
  const cpu = () => (door.pid === null ? Number.NaN : cpuSeconds(door.pid));
  let [before, after] = [0, 0];
  const { seconds, answers, latenciesMs } = await getLoad(door.url, PATH, authorization, options, {
    onStart: () => {
      before = cpu();
    },
    onEnd: () => {
      after = cpu();
    },
  }).catch((error: unknown) => {
    throw new UserError(`${door.name} failed: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    name: door.name,
    perSecond: answers / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    micros: ((after - before) * 1e6) / answers,
  };
}
