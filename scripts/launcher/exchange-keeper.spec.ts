import { randomBytes } from 'node:crypto';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { eventually } from '../../packages/service-kit/src/testing/eventually';
import { PrivateBroker } from '../../packages/service-kit/test/private-broker';
import { exchangesOf } from './broker-users';
import { ExchangeKeeper } from './exchange-keeper';

const namespace = `test-${randomBytes(6).toString('hex')}`;
const [first] = exchangesOf(namespace).map(({ name }) => name);
let broker: PrivateBroker;
let keeper: ExchangeKeeper;
let model: ChannelModel;

beforeAll(async () => {
  broker = await PrivateBroker.start();
  keeper = new ExchangeKeeper(() => broker.url, namespace, 200);
  await keeper.start();
});

beforeEach(async () => {
  model = await connect(broker.url);
});

afterEach(() => model.close().catch(() => undefined));

afterAll(async () => {
  keeper?.stop();
  await broker?.remove();
});

async function exists(exchange = ''): Promise<boolean> {
  const channel: Channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    await channel.checkExchange(exchange);
    await channel.close();
    return true;
  } catch {
    return false;
  }
}

it('an exchange that somebody has deleted is declared again', async () => {
  expect(await exists(first)).toBe(true);
  await (await model.createChannel()).deleteExchange(first ?? '');
  await eventually(() => exists(first), Boolean);
});

it('a broker that has lost its data gets its exchanges again', async () => {
  model.on('error', () => undefined);
  await broker.kill();
  broker.wipe();
  await broker.startNode();
  model = await connect(broker.url);
  for (const { name } of exchangesOf(namespace)) await eventually(() => exists(name), Boolean);
});
