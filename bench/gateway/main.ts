import { chmodSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/launcher/build';
import { run } from '../../scripts/launcher/command';
import { Ports } from '../../scripts/launcher/ports';
import { startRabbitmq } from '../../scripts/launcher/rabbitmq';
import { Secrets } from '../../scripts/launcher/secrets';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { UserError } from '../../scripts/launcher/user-error';
import { Baseline } from '../baseline';
import { cpuSeconds } from '../cpu';
import { type BenchmarkContext, runBenchmark, setupText } from '../run-benchmark';
import { percentile } from '../statistics';
import { getLoad } from './get-load';
import { startIssuer } from './issuer';
import { type GatewayOptions, parseGatewayOptions } from './options';
import { EXPRESS, GATEWAY, isPinned, LOAD_CPU, startTargets, type Target } from './proxies';
import {
  type GatewayReport,
  gatewayCosts,
  gatewayRatio,
  gatewayRoundText,
  gatewaySummaryText,
  type TargetFigures,
} from './report';

const PATH = '/api/user/me';
const PAUSE_MS = 500;
/** Before the first round: V8 optimizes code only after thousands of runs. */
const FIRST_WARM_UP_SECONDS = 5;

/** `npm run bench:gateway`. */
export function main(args: string[]): Promise<never> {
  return runBenchmark({
    title: 'Larkspur Bank, gateway benchmark',
    regressionCheck: { baseline: new Baseline('gateway'), costsOf: gatewayCosts },
    parseOptions: () => parseGatewayOptions(args),
    measure,
    findFailure: () => null,
  });
}

async function measure(options: GatewayOptions, { folder, progress, onEnd }: BenchmarkContext): Promise<GatewayReport> {
  const supervisor = new Supervisor(folder, (line) => progress.line(`  ! ${line}`));
  onEnd(() => supervisor.stopAll());
  // nginx runs as another user, which needs access to its folder.
  chmodSync(folder, 0o711);
  await progress.step('Build', (say) => build(say));
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
    const targets = await progress.step('Proxies', () =>
      startTargets({ folder, supervisor, ports, broker, profile: options.profile }),
    );
    if (isPinned) await run('/usr/bin/taskset', ['-a', '-p', '-c', LOAD_CPU, String(process.pid)]);
    const report: GatewayReport = { setup: describeSetup(options), rounds: [] };
    progress.line(setupText(report.setup));
    await progress.step('Warm-up', async () => {
      for (const target of targets)
        await measureTarget(target, issuer.authorization, { ...options, seconds: FIRST_WARM_UP_SECONDS });
    });
    for (let number = 1; number <= options.rounds; number++) {
      const round: TargetFigures[] = [];
      // Each round starts with another target, so that none always follows the same one.
      for (const [turn] of targets.entries()) {
        const target = targets[(turn + number) % targets.length];
        if (target) round.push(await measureTarget(target, issuer.authorization, options));
      }
      report.rounds.push(targets.flatMap(({ name }) => round.filter((one) => one.name === name)));
      progress.line(`${gatewayRoundText(report.rounds.at(-1) ?? [], number)}\n`);
    }
    progress.line(`${gatewaySummaryText(report)}\n`);
    progress.line(`  ${GATEWAY} : ${EXPRESS} = ${gatewayRatio(report).toFixed(2)}\n`);
    return report;
  } finally {
    await issuer.close();
  }
}

function describeSetup({
  connections,
  seconds,
  warmUpSeconds,
  rounds,
  profile,
}: GatewayOptions): GatewayReport['setup'] {
  return {
    request: `GET ${PATH} with a customer's token over ${connections} connections`,
    processors: isPinned
      ? `${cpus().length}; the proxy has one, service and load generator share another`
      : cpus().length,
    'Node.js': process.version,
    measured: `${seconds} s after ${warmUpSeconds} s of warm-up, ${rounds} rounds`,
    ...(profile ? { profiled: 'slower than without a profile; compare only proportions' } : {}),
  };
}

async function measureTarget(target: Target, authorization: string, options: GatewayOptions): Promise<TargetFigures> {
  await sleep(PAUSE_MS);
  const cpu = () => (target.pid === null ? Number.NaN : cpuSeconds(target.pid));
  let [before, after] = [0, 0];
  const { seconds, responses, latenciesMs } = await getLoad(target.url, PATH, authorization, options, {
    onStart: () => {
      before = cpu();
    },
    onEnd: () => {
      after = cpu();
    },
  }).catch((error: unknown) => {
    throw new UserError(`${target.name} failed: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    name: target.name,
    perSecond: responses / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    micros: ((after - before) * 1e6) / responses,
  };
}
