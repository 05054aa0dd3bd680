import { Metrics } from '../src/observability/metrics';
import {
  eventually,
  Operator,
  ProvisionedDto,
  provisioned,
  SHORT_DELAYS_MS,
  startBus,
  type TestBus,
  testConfig,
} from './harness';

const QUEUE = 'kit.never-settled';
const config = testConfig();
let operator: Operator;
let started: TestBus;
let metrics: Metrics;

beforeAll(async () => {
  operator = await Operator.of(config);
  metrics = new Metrics();
  started = await startBus(config, metrics);
});

afterAll(async () => {
  await started?.stop();
  await operator?.cleanUp(QUEUE);
});

const NEVER = new Promise<never>(() => undefined);

it('a handler that never settles holds no place, and its message is handled again', async () => {
  const { bus } = started;
  const handled: string[] = [];
  const options = { queue: QUEUE, dto: ProvisionedDto, prefetch: 1, delaysMs: SHORT_DELAYS_MS, handlerTimeoutMs: 200 };
  await bus.subscribe('user.provisioned', options, async ({ userId }) => {
    handled.push(userId);
    if (userId === 'hangs' && handled.length === 1) await NEVER;
  });
  await bus.publish('user.provisioned', provisioned('hangs'));
  await bus.publish('user.provisioned', provisioned('next'));
  await eventually(
    () => handled,
    (users) => users.includes('next') && users.filter((user) => user === 'hangs').length === 2,
  );
  await eventually(
    () => operator.waiting(QUEUE),
    (count) => count === 0,
  );
  const exposed = await metrics.registry.getSingleMetricAsString('bus_handler_failures_total');
  expect(exposed).toContain(`bus_handler_failures_total{queue="${QUEUE}",cause="timeout"} 1`);
});

it('a handler that fails is counted as an error', async () => {
  const { bus } = started;
  const queue = `${QUEUE}.posts`;
  let calls = 0;
  class PostDto {}
  await bus.serve('accounts.post', { queue, dto: PostDto, delaysMs: SHORT_DELAYS_MS }, async () => {
    calls += 1;
    if (calls === 1) throw new Error('a deadlock, say');
    return { outcomes: [] };
  });
  expect(await bus.request('accounts.post', { transfers: [] })).toEqual({ outcomes: [] });
  await operator.deleteQueue(queue);
  const exposed = await metrics.registry.getSingleMetricAsString('bus_handler_failures_total');
  expect(exposed).toContain(`bus_handler_failures_total{queue="${queue}",cause="error"} 1`);
});
