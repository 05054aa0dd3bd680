import { accepts, type Broker, type BrokerContext } from './broker';
import { run } from './command';
import { inheritedEnvironment, shortHash } from './paths';

const IMAGE = 'rabbitmq:3';

/** RabbitMQ in a container, for a machine that has Docker instead. Its data lies in a volume of the clone's own. */
export async function startContainer(folder: string, context: BrokerContext): Promise<Broker> {
  const { secrets, supervisor, ports, say } = context;
  const password = secrets.password('RABBITMQ_PASSWORD');
  const port = await ports.reserve();
  const url = `amqp://larkspur:${password}@127.0.0.1:${port}`;
  const name = `larkspur-${shortHash(folder)}-rabbitmq`;
  // The image sets the password when it makes its data: a password made anew begins with data of its own.
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
  say(`${IMAGE} in a container, on port ${port}`);
  return { url, ready };
}
