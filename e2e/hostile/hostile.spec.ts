import { freePort } from '../support/free-port';
import { startTestBank, type TestBank } from '../support/test-bank';
import { BankProcesses, type Edge } from './bank-processes';
import { bodies } from './bodies';
import { Bystander } from './bystander';
import { connectionStates } from './connection-states';
import { fuzz } from './fuzz';
import { hungService } from './hung-service';
import { malformedRequests } from './malformed-requests';
import { pipelining } from './pipelining';
import { destroyAllConnections } from './raw-connection';
import { slowUploads } from './slow-uploads';
import type { Target } from './target';
import { tokens } from './tokens';

/** Short limits, so that the tests see them take effect. */
const LIMITS = { CLIENT_HEADERS_SECONDS: '2', CLIENT_BODY_SECONDS: '3', CLIENT_STALL_SECONDS: '3' };

/**
 * Attacks on a whole bank with raw sockets: on the shell's server, and on the gateway as if the shell were not there. One
 * bank for all of them, so that the damage of one would show in the next.
 */
let testBank: TestBank;
let processes: BankProcesses;
const edges: Partial<Record<Edge['name'], Edge>> = {};
const bystanders: Partial<Record<Edge['name'], Bystander>> = {};

beforeAll(async () => {
  const metricsPort = await freePort();
  testBank = await startTestBank('hostile', { ...LIMITS, METRICS_PORT: String(metricsPort) });
  const { bank, dataFolder } = testBank;
  const shell: Edge = {
    name: 'shell',
    url: bank.urls.shell,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
  };
  const gateway: Edge = { name: 'gateway', url: bank.urls.gateway, metricsUrl: `${bank.urls.gateway}/metrics` };
  Object.assign(edges, { shell, gateway });
  bystanders.shell = new Bystander([`${shell.url}/api/contacts`, `${shell.url}/`, `${shell.url}/api/docs`]);
  bystanders.gateway = new Bystander([`${gateway.url}/api/contacts`, `${gateway.url}/api/docs`]);
  for (const bystander of Object.values(bystanders)) await bystander.measureIdle();
  processes = new BankProcesses(dataFolder, [shell, gateway]);
  await processes.remember();
});

beforeEach(() => processes.expectNoEarlierHarm());

afterEach(destroyAllConnections);

afterAll(async () => {
  await testBank?.end();
  for (const bystander of Object.values(bystanders)) await bystander.close();
});

function targetOf(name: Edge['name']): Target {
  const [edge, bystander] = [edges[name], bystanders[name]];
  if (!edge || !bystander) throw new Error('The bank did not start.');
  return { edge, bystander, processes };
}

describe.each(['shell', 'gateway'] as const)('the %s', (name) => {
  const target = () => targetOf(name);
  describe('pipelining', () => pipelining(target));
  describe('malformed requests', () => malformedRequests(target));
  describe('connections in every state', () => connectionStates(target));
  describe('bodies', () => bodies(target));
  describe('tokens', () => tokens(target));
  describe('slow uploads', () => slowUploads(target));
  describe('random bytes', () => fuzz(target));
});

// Last, because it replaces a process.
describe('a hung service', () => hungService(() => ({ ...targetOf('shell'), bank: testBank.bank })));
