import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { lastLines, run } from './command';
import { UserError } from './user-error';

const POLICY = '/usr/sbin/policy-rc.d';

/** A service that comes with a package, and the file that is there while it runs. */
interface Service {
  name: string;
  pidFile: string;
}

/** Whether a missing program can be installed without asking: as root on Debian or Ubuntu. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages. Services that come with them are neither started nor left to start with the machine: the
 * bank runs its own, in its own folder.
 */
export async function aptInstall(packages: string[], services: Service[] = []): Promise<void> {
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const arguments_ = ['install', '-y', '--no-install-recommends', ...packages];
    // The lists may be old or missing; looking first whether they serve spares most starts the update.
    if ((await apt(arguments_)).code === 0) return await disable(services);
    await apt(['update']);
    const { code, output } = await apt(arguments_);
    if (code !== 0) {
      const why = lastLines(output, 2).replaceAll('\n', ' ');
      throw new UserError(
        `apt-get could not install ${packages.join(', ')} (${why}): install it by hand and run again.`,
      );
    }
    await disable(services);
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true });
  }
}

const apt = (args: string[]) =>
  run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** A policy of the machine's own may have let them start; systemd would start them with the machine. */
async function disable(services: Service[]): Promise<void> {
  for (const { name, pidFile } of services) {
    if (existsSync('/run/systemd/system')) await run('systemctl', ['disable', '--now', name]);
    // Asking a broker that does not run to stop would start Erlang's port mapper for good.
    else if (existsSync(pidFile)) await run('service', [name, 'stop']);
  }
}
