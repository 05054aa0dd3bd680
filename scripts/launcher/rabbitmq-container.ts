import { spawn } from 'node:child_process';
import { accepts, type Broker, type BrokerContext, brokerPasswords, brokerUrls } from './broker';
import { brokerDefinitions, hashed, OPERATOR } from './broker-users';
import { lastLines, run } from './command';
import { inheritedEnvironment, shortHash } from './paths';
import { UserError } from './user-error';

const IMAGE = 'rabbitmq:4';

/** Runs RabbitMQ in a container on a machine that has only Docker. Each clone has its own data volume. */
export async function startContainer(folder: string, context: BrokerContext): Promise<Broker> {
  const { secrets, supervisor, ports, report } = context;
  const passwords = brokerPasswords(secrets);
  const password = passwords[OPERATOR];
  const port = await ports.reserve();
  const urls = brokerUrls(passwords, port);
  const name = `larkspur-${shortHash(folder)}-rabbitmq`;
  // The image applies the password only to an empty volume, so a new password gets a new volume.
  const volume = `${name}-${shortHash(password)}`;
  const env = inheritedEnvironment();
  const remove = ['rm', '--force', name];
  await ports.release(port);
  const started = supervisor.start({
    name: 'rabbitmq',
    stage: 'broker',
    command: 'docker',
    args: [
      ...['run', '--rm', '--name', name, '--hostname', 'larkspur', '--publish', `127.0.0.1:${port}:5672`],
      ...['--volume', `${volume}:/var/lib/rabbitmq`],
      ...['--env', `RABBITMQ_DEFAULT_USER=${OPERATOR}`, '--env', 'RABBITMQ_DEFAULT_PASS', IMAGE],
    ],
    cwd: folder,
    env: { ...env, RABBITMQ_DEFAULT_PASS: password },
    isReady: () => accepts(urls.url),
    readyWithinMs: 300_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 8_000,
    prepare: async () => {
      await run('docker', remove, { env });
    },
    // Outlives the launcher, which does not wait for it.
    killElsewhere: () =>
      void spawn('docker', remove, { env, stdio: 'ignore', detached: true })
        .on('error', () => {})
        .unref(),
  });
  report(`${IMAGE} in a container, on port ${port}`);
  const ready = started.then(async () => {
    const input = JSON.stringify(brokerDefinitions((user) => hashed(passwords[user])));
    const { code, output } = await run('docker', ['exec', '-i', name, 'rabbitmqctl', 'import_definitions'], {
      env,
      input,
    });
    if (code !== 0) throw new UserError(`RabbitMQ did not accept the users of the services: ${lastLines(output, 3)}`);
  });
  return { ...urls, ready };
}
