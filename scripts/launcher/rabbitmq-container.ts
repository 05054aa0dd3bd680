import { accepts, type Broker, type BrokerContext } from './broker';
import { run } from './command';
import { inheritedEnvironment, shortHash } from './paths';

const IMAGE = 'rabbitmq:4';

/** Runs RabbitMQ in a container on a machine that has only Docker. Each clone has its own data volume. */
export async function startContainer(folder: string, context: BrokerContext): Promise<Broker> {
  const { secrets, supervisor, ports, report } = context;
  const password = secrets.password('RABBITMQ_PASSWORD');
  const port = await ports.reserve();
  const url = `amqp://larkspur:${password}@127.0.0.1:${port}`;
  const name = `larkspur-${shortHash(folder)}-rabbitmq`;
  // The image applies the password only to an empty volume, so a new password gets a new volume.
  const volume = `${name}-${shortHash(password)}`;
  await ports.release(port);
  const ready = supervisor.start({
    name: 'rabbitmq',
    stage: 'broker',
    command: 'docker',
    args: [
      ...['run', '--rm', '--name', name, '--hostname', 'larkspur', '--publish', `127.0.0.1:${port}:5672`],
      ...['--volume', `${volume}:/var/lib/rabbitmq`],
      ...['--env', 'RABBITMQ_DEFAULT_USER=larkspur', '--env', 'RABBITMQ_DEFAULT_PASS', IMAGE],
    ],
    cwd: folder,
    env: { ...inheritedEnvironment(), RABBITMQ_DEFAULT_PASS: password },
    isReady: () => accepts(url),
    readyWithinMs: 300_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 8_000,
    prepare: async () => {
      await run('docker', ['rm', '--force', name]);
    },
  });
  report(`${IMAGE} in a container, on port ${port}`);
  return { url, ready };
}
