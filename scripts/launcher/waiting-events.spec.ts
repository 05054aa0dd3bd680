import { randomUUID } from 'node:crypto';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { DataSource } from 'typeorm';
import type { EventName, Events } from '../../packages/contracts/src/messages';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { DatabaseServiceConfig } from '../../packages/service-kit/src/config';
import { Outbox } from '../../packages/service-kit/src/outbox/outbox';
import { eventually } from '../../packages/service-kit/src/testing/eventually';
import { TestInstallation } from '../../packages/service-kit/test/database-harness';
import { declareTopology } from './broker';
import { exchangesOf, queuesOf } from './broker-topology';

let installation: TestInstallation;
let model: ChannelModel;
let operator: Channel;

beforeAll(async () => {
  installation = await TestInstallation.build();
  const { RABBITMQ_URL, BUS_NAMESPACE } = installation.config;
  await declareTopology(RABBITMQ_URL, BUS_NAMESPACE);
  model = await connect(RABBITMQ_URL);
  operator = await model.createChannel();
});

afterAll(async () => {
  await installation?.stopAll();
  const { BUS_NAMESPACE } = installation.config;
  for (const { name } of exchangesOf(BUS_NAMESPACE)) await operator?.deleteExchange(name);
  for (const queue of queuesOf(BUS_NAMESPACE)) await operator?.deleteQueue(queue);
  await model?.close();
  await installation?.remove();
});

const waiting = (): Promise<{ event: string; attempts: number; failure: string | null; isSetAside: boolean }[]> =>
  installation.owner.query(
    `SELECT event, attempts, failure, retry_at = 'infinity' AS "isSetAside" FROM outbox ORDER BY seq`,
  );

it('an event whose queue is missing waits in the outbox without failing or holding up others, until it is there', async () => {
  const { TEST_AUTH_RABBITMQ_URL: RABBITMQ_URL = '' } = process.env;
  const { config } = installation;
  const names = busNames(config.BUS_NAMESPACE);
  const [missing, present] = ['svc-users.audit', 'svc-users.login-changes'].map(names.queue) as [string, string];
  await operator.deleteQueue(missing);
  const app = await installation.start({}, Object.assign(new DatabaseServiceConfig(), config, { RABBITMQ_URL }));
  const enqueue = <E extends EventName>(event: E, payload: Events[E]) =>
    app.get(DataSource).transaction((manager) => app.get(Outbox).enqueue(manager, event, payload));

  await enqueue('audit.recorded', {
    ...{ auditId: randomUUID(), action: 'login.registered', actor: null, subjectId: null, objectId: null, changes: [] },
    ...{ reason: null, address: null, requestId: null, at: new Date().toISOString() },
  });
  // A failure of its own would set it aside.
  await installation.owner.query('UPDATE outbox SET attempts = 7');
  await eventually(waiting, ([row]) => row?.failure?.includes(missing) === true);
  await enqueue('login.changed', { userId: randomUUID(), email: 'a@example.com', isDisabled: false, revision: 1 });
  await eventually(
    () => operator.get(present, { noAck: true }),
    (message) => message !== false,
  );
  await eventually(waiting, ({ length }) => length === 1);
  expect(await waiting()).toEqual([
    { event: 'audit.recorded', attempts: 7, failure: expect.stringContaining('does not exist'), isSetAside: false },
  ]);

  await declareTopology(config.RABBITMQ_URL, config.BUS_NAMESPACE);
  await eventually(
    () => operator.get(missing, { noAck: true }),
    (message) => message !== false,
  );
  await eventually(waiting, ({ length }) => length === 0);
});
