import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { find, localSecrets, type Manifest, ofKind, render, renderOverlay } from './manifests';

const PRODUCTION = 'deploy/kubernetes/overlays/production/kustomization.yaml';

async function problemsOf(objects: object[]): Promise<string[]> {
  const script = join(__dirname, 'schemas.mjs');
  const { code, output } = await run(process.execPath, [script], { cwd: ROOT, input: JSON.stringify(objects) });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as string[];
}

/** The production overlay with a change of its kustomization, which no test may make in the clone. */
async function renderChanged(change: (kustomization: string) => string): Promise<Manifest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-kubernetes-'));
  try {
    for (const part of ['kubernetes', 'rabbitmq']) {
      cpSync(join(ROOT, 'deploy', part), join(folder, 'deploy', part), { recursive: true });
    }
    const path = join(folder, PRODUCTION);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    return await render(join(path, '..'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the overlays and the local secrets are valid by the schemas of Kubernetes and of the operators', async () => {
  expect(await problemsOf(await renderOverlay('production'))).toEqual([]);
  expect(await problemsOf([...(await renderOverlay('local')), ...localSecrets()])).toEqual([]);
});

it('a recovery is valid, reads the former archives, and writes to new ones', async () => {
  const objects = await renderChanged((text) => {
    const backups = '  - ../../components/backups\n';
    expect(text).toContain(backups);
    return text.replace(backups, `${backups}  - ../../components/point-in-time-recovery\n`);
  });
  expect(await problemsOf(objects)).toEqual([]);
  const clusters = ofKind<{
    bootstrap: {
      initdb?: object;
      recovery: { source: string; database: string; recoveryTarget: { targetTime: string } };
    };
    externalClusters: { name: string; plugin: { parameters: { serverName: string } } }[];
    plugins: { parameters: { serverName: string } }[];
  }>(objects, 'Cluster');
  expect(clusters).toHaveLength(4);
  for (const { metadata, spec } of clusters) {
    const { initdb, recovery } = spec.bootstrap;
    expect([metadata.name, initdb, recovery.source, recovery.database]).toEqual([
      metadata.name,
      undefined,
      spec.externalClusters[0]?.name,
      `larkspur_${metadata.name.replace('-db', '')}`,
    ]);
    expect(recovery.recoveryTarget.targetTime).toBe('2026-01-01T00:00:00Z');
    expect(spec.externalClusters[0]?.plugin.parameters.serverName).toBe(`${metadata.name}.1`);
    expect(spec.plugins[0]?.parameters.serverName).toBe(`${metadata.name}.2`);
  }
});

const MISTAKES: [kind: string, change: (spec: never) => void, problem: RegExp][] = [
  ['Deployment', (spec: { replica: number }) => Object.assign(spec, { replica: 3 }), /spec\/replica is unknown/],
  ['Job', (spec: object) => Object.assign(spec, { backoffLimit: 'ten' }), /backoffLimit must be integer/],
  [
    'HorizontalPodAutoscaler',
    (spec: { maxReplicas?: number }) => delete spec.maxReplicas,
    /required property maxReplicas/,
  ],
  ['Cluster', (spec: object) => Object.assign(spec, { instancess: 3 }), /spec\/instancess is unknown/],
  ['ScheduledBackup', (spec: object) => Object.assign(spec, { method: 'tape' }), /method must be equal to one of/],
  [
    'ObjectStore',
    (spec: { configuration: object }) => Object.assign(spec.configuration, { path: '' }),
    /path is unknown/,
  ],
  ['RabbitmqCluster', (spec: object) => Object.assign(spec, { nodes: 3 }), /additional properties .*nodes/],
  [
    'ScaledObject',
    (spec: { triggers: object[] }) => spec.triggers.push({ type: 'cron' }),
    /required property metadata/,
  ],
  ['ExternalSecret', (spec: { data: object[] }) => spec.data.push({ secretKey: 'a' }), /required property remoteRef/],
  ['HTTPRoute', (spec: object) => Object.assign(spec, { hostname: 'a' }), /spec\/hostname is unknown/],
];

it('a mistake is found in each kind of schema', async () => {
  const objects = await renderOverlay('production');
  const changed = MISTAKES.map(([kind, change]) => {
    const [object] = structuredClone(ofKind<never>(objects, kind));
    if (!object) throw new Error(`The overlay has no ${kind}.`);
    change(object.spec);
    return object;
  });
  const problems = await problemsOf(changed);
  for (const [i, [kind, , problem]] of MISTAKES.entries()) {
    const own = problems.filter((text) => text.startsWith(`${kind} ${changed[i]?.metadata.name}:`));
    expect([kind, own.join('\n')]).toEqual([kind, expect.stringMatching(problem)]);
  }
  const unknown = { ...find(objects, 'Service', 'shell'), apiVersion: 'v7' };
  expect(await problemsOf([unknown])).toEqual([expect.stringMatching(/there is no schema/)]);
});
