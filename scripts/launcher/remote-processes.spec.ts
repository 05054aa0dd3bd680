import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { APPLICATIONS, type ByApplication, shellRemotesFile, type WebTopology } from './applications';
import type { ProcessSpec } from './managed-process';
import { Ports } from './ports';
import { RemoteProcesses } from './remote-processes';
import { REPOSITORY_REMOTES, type RepositoryRemote } from './remotes';

const { publicKey } = generateSigningKey();
const [first, ...others] = REPOSITORY_REMOTES as [RepositoryRemote, ...RepositoryRemote[]];

let topology: WebTopology;
let processes: RemoteProcesses;
let started: ProcessSpec[];
let stopped: string[];

beforeEach(() => {
  topology = {
    ports: Object.fromEntries(APPLICATIONS.map((name, index) => [name, 9_000 + index])) as ByApplication<number>,
    common: {},
    shellHost: undefined,
    releases: { folder: mkdtempSync(join(tmpdir(), 'releases-')), publicKey },
    remotesOnOwnOrigins: false,
  };
  [started, stopped] = [[], []];
  const supervisor = { discard: async (name: string) => void stopped.push(name) };
  const run = async (spec: ProcessSpec) => void started.push(spec);
  processes = new RemoteProcesses(topology, supervisor, new Ports(topology.releases.folder), run);
});

afterEach(() => rmSync(topology.releases.folder, { recursive: true }));

const shellList = () => JSON.parse(readFileSync(shellRemotesFile(topology), 'utf8')).remotes as { name: string }[];

it('stops the server of a remote that is removed, and starts one when it is added', async () => {
  await processes.apply(others);
  expect(stopped).toEqual([first.name]);
  expect(shellList().map(({ name }) => name)).toEqual(others.map(({ name }) => name));

  await processes.apply([first, ...others]);
  const [server] = started;
  expect(started).toHaveLength(1);
  expect(server).toMatchObject({
    name: first.name,
    env: { RELEASES_DIR: join(topology.releases.folder, first.name), PORT: String(topology.ports[first.name]) },
  });
  expect(server?.args.at(-1)).toMatch(/federation\/dist\/cli\.js$/);
  expect(shellList()[0]).toMatchObject({
    name: first.name,
    url: `http://127.0.0.1:${topology.ports[first.name]}`,
    publicKeys: [publicKey],
  });
});

it.each([
  ['no folder', { name: 'mfe-nowhere' }, 'mfe-nowhere is not the folder of a remote'],
  ['the name of a service', { name: 'gateway' }, 'gateway is not the folder of a remote'],
  ['the name of the shell', { name: 'shell' }, 'shell is not the folder of a remote'],
  ['no paths', { ...first, paths: undefined }, '"paths" must be a list'],
  ['an unknown field', { ...first, grants: [] }, 'unknown field "grants"'],
])('changes nothing for an entry with %s', async (_, entry, message) => {
  await processes.apply(others);
  const [before, ports] = [shellList(), { ...topology.ports }];
  stopped.length = 0;
  await expect(processes.apply([...others, entry as RepositoryRemote])).rejects.toThrow(message);
  expect(shellList()).toEqual(before);
  expect(topology.ports).toEqual(ports);
  expect(started).toEqual([]);
});

it('tells the shell of a new remote only when its server has started', async () => {
  await processes.apply(others);
  const failing = new RemoteProcesses(
    topology,
    { discard: async (name) => void stopped.push(name) },
    new Ports(topology.releases.folder),
    async () => {
      throw new Error('mfe-x exits as soon as it starts');
    },
  );
  await failing.apply(others);
  await expect(failing.apply([first, ...others])).rejects.toThrow('exits as soon as it starts');
  expect(shellList().map(({ name }) => name)).not.toContain(first.name);
  expect(existsSync(shellRemotesFile(topology))).toBe(true);
});
