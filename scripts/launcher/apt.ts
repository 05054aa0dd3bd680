import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf } from '../process-identity.cjs';
import { lastLines, run } from './command';
import { UserError } from './user-error';

const POLICY_FILE = '/usr/sbin/policy-rc.d';
/** The comment tells a file that a killed run has left from the administrator's own, and from that of a run in progress. */
const COMMENT = /^# Larkspur Bank, process (\d+): services are not started while their packages are installed\.$/m;
const POLICY = `#!/bin/sh
# Larkspur Bank, process ${process.pid}: services are not started while their packages are installed.
exit 101
`;

/** A system service that a package installs, and the file that exists while it runs. */
interface Service {
  name: string;
  pidFile: string;
}

/** Missing programs are installed without asking only as root on Debian or Ubuntu. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages. Services that they contain are not started, now or at boot: the bank runs private ones with
 * data in its own folder.
 */
export async function aptInstall(
  packages: string[],
  services: Service[] = [],
  policyFile = POLICY_FILE,
): Promise<void> {
  const ownPolicy = !existsSync(policyFile) || isAbandoned(readFileSync(policyFile, 'utf8'));
  if (ownPolicy) writeFileSync(policyFile, POLICY, { mode: 0o755 });
  try {
    const arguments_ = ['install', '-y', '--no-install-recommends', ...packages];
    // Most of the time the package lists are recent enough, which saves the slow update.
    if ((await apt(arguments_)).code === 0) return await disable(services);
    await apt(['update']);
    const { code, output } = await apt(arguments_);
    if (code !== 0) {
      const why = lastLines(output, 2).replaceAll('\n', ' ');
      throw new UserError(
        `apt-get could not install ${packages.join(', ')} (${why}): install it manually and try again.`,
      );
    }
    await disable(services);
  } finally {
    if (ownPolicy) rmSync(policyFile, { force: true });
  }
}

function isAbandoned(policy: string): boolean {
  const [, pid] = COMMENT.exec(policy) ?? [];
  return pid !== undefined && identityOf(Number(pid)) === null;
}

const apt = (args: string[]) =>
  run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** The machine's own policy may have started them, and systemd would start them at boot. */
async function disable(services: Service[]): Promise<void> {
  for (const { name, pidFile } of services) {
    if (existsSync('/run/systemd/system')) await run('systemctl', ['disable', '--now', name]);
    // Stopping a broker that does not run would leave Erlang's port mapper (epmd) running.
    else if (existsSync(pidFile)) await run('service', [name, 'stop']);
  }
}
