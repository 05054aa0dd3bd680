import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_QUEUES, EVENT_QUEUES } from '../../packages/contracts/src/messages';
import { busNames, serviceOf } from '../../packages/service-kit/src/bus/topology';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';
import { allowedConnections, type Pod, policies, selects } from './connections';
import { type Installation, readInstallation } from './environment';
import {
  type Container,
  containerOf,
  find,
  type Labels,
  type Manifest,
  type Overlay,
  ofKind,
  type PodSpec,
  servers,
  type Workload,
  workloads,
} from './manifests';

const OVERLAYS: Overlay[] = ['local', 'production'];
const SERVICES = ['auth', 'users', 'transactions', 'contacts'];
/** Connections of an instance beyond its pool: the back office's (3), those of exports (5), a health check, and the probe of the database gate. */
const OTHER_CONNECTIONS = 10;
const DEFAULT_POOL_SIZE = 10;
/** Connections that PostgreSQL keeps for its superuser, replicas, and the operator. */
const RESERVED_CONNECTIONS = 15;

const installations = {} as Record<Overlay, Installation>;

beforeAll(async () => {
  for (const overlay of OVERLAYS) installations[overlay] = await readInstallation(overlay);
});

const objectsOf = (overlay: Overlay) => installations[overlay].objects;
const nameOf = ({ metadata }: Manifest) => metadata.name;
const labelsOf = ({ spec }: Workload) => spec.template.metadata.labels;

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('runs no pod as root or with a privilege', () => {
    const all = workloads(objectsOf(overlay));
    expect(all.length).toBeGreaterThan(9);
    for (const workload of all) {
      const pod = workload.spec.template.spec;
      expect([nameOf(workload), pod]).toEqual([
        nameOf(workload),
        expect.objectContaining({
          securityContext: expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
        }),
      ]);
      expect(pod.securityContext?.runAsUser).toBeGreaterThan(0);
      expect(containerOf(workload).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const text = JSON.stringify(pod);
      expect(text).not.toMatch(/hostPath|hostNetwork|hostPID|hostIPC|privileged"|hostPort|hostUsers/);
      expect(Object.keys(pod)).not.toContain('initContainers');
    }
    const { labels } = find(objectsOf(overlay), 'Namespace', 'larkspur').metadata;
    expect(labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  it('runs RabbitMQ without privileges, too', () => {
    const { spec } = find<{ override: { statefulSet: { spec: { template: { spec: PodSpec } } } } }>(
      objectsOf(overlay),
      'RabbitmqCluster',
      'rabbitmq',
    );
    const pod = spec.override.statefulSet.spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const containers = [...pod.containers, ...(pod.initContainers ?? [])];
    // The two that the operator makes.
    expect(containers.map(({ name }) => name)).toEqual(['rabbitmq', 'setup-container']);
    for (const { securityContext } of containers) {
      expect(securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    }
  });

  it('gives each workload an account of its own, without credentials of Kubernetes', () => {
    const all = workloads(objectsOf(overlay));
    const accounts = all.map(({ spec }) => spec.template.spec.serviceAccountName);
    expect(new Set(accounts).size).toBe(all.length);
    for (const workload of all) {
      const { automountServiceAccountToken, serviceAccountName } = workload.spec.template.spec;
      const account = find(objectsOf(overlay), 'ServiceAccount', serviceAccountName);
      expect([automountServiceAccountToken, account.automountServiceAccountToken]).toEqual([false, false]);
    }
    expect(ofKind(objectsOf(overlay), 'Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding')).toEqual([]);
  });

  it('limits the processor time and the memory of each container', () => {
    const limited = { requests: { cpu: /./, memory: /./ }, limits: { cpu: /./, memory: /./ } };
    const asked = (spec: unknown) => (spec as Container).resources;
    const all = [
      ...workloads(objectsOf(overlay)).map((workload) => [nameOf(workload), asked(containerOf(workload))]),
      ...ofKind(objectsOf(overlay), 'Cluster', 'RabbitmqCluster').map((object) => [nameOf(object), asked(object.spec)]),
    ];
    expect(all.length).toBeGreaterThan(14);
    for (const entry of all) expect(entry).toEqual([entry[0], matching(limited)]);
  });

  it('probes each server for its start, its liveness, and its readiness', () => {
    for (const workload of servers(objectsOf(overlay))) {
      const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf(workload);
      expect(ports?.map(({ name }) => name)).toContain('http');
      expect([startupProbe?.httpGet, livenessProbe?.httpGet, readinessProbe?.httpGet]).toEqual([
        { path: '/health/live', port: 'http' },
        { path: '/health/live', port: 'http' },
        { path: '/health/ready', port: 'http' },
      ]);
    }
  });

  it('has a disruption budget and a spread for each server', () => {
    const budgets = ofKind<{ selector: { matchLabels: Labels }; maxUnavailable: number }>(
      objectsOf(overlay),
      'PodDisruptionBudget',
    );
    for (const workload of servers(objectsOf(overlay))) {
      const own = budgets.filter(({ spec }) => selects(spec.selector, labelsOf(workload)));
      expect([nameOf(workload), own.map(({ spec }) => spec.maxUnavailable)]).toEqual([nameOf(workload), [1]]);
      const spread = workload.spec.template.spec.topologySpreadConstraints ?? [];
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
    }
    expect(budgets.map(nameOf)).toContain('rabbitmq');
  });

  it('runs images of this repository at a given version, and names each migration after it', () => {
    for (const workload of workloads(objectsOf(overlay))) {
      const { image, command } = containerOf(workload);
      const [, workspace = '', tag = ''] = /^ghcr\.io\/larkspur-bank\/([\w-]+):([\w.-]+)$/.exec(image) ?? [];
      expect([image, existsSync(join(ROOT, workspace, 'package.json'))]).toEqual([image, true]);
      expect(tag).not.toBe('latest');
      const isMigration = workload.kind === 'Job';
      expect(command).toEqual(isMigration ? ['node', 'dist/migrate.js'] : undefined);
      const name = isMigration ? `${workspace.replace('svc-', 'migrate-')}--${tag}` : workspace;
      expect(nameOf(workload)).toBe(name);
    }
  });

  it('can apply the migrations before everything else of a release', () => {
    const migrations = workloads(objectsOf(overlay)).filter(({ kind }) => kind === 'Job');
    expect(migrations).toHaveLength(SERVICES.length);
    for (const migration of migrations) {
      expect(migration.metadata.labels).toMatchObject({ 'app.kubernetes.io/component': 'migration' });
      expect(JSON.stringify(migration.spec)).not.toMatch(/configMap/);
    }
  });

  it('has what each pod refers to', () => {
    const { objects, secrets } = installations[overlay];
    const configMaps = ofKind(objects, 'ConfigMap').map(nameOf);
    for (const workload of workloads(objects)) {
      const { envFrom = [], env = [], volumeMounts = [] } = containerOf(workload);
      const { volumes = [] } = workload.spec.template.spec;
      const mounted = volumes.flatMap(({ configMap }) => configMap?.name ?? []);
      const read = envFrom.map(({ configMapRef }) => configMapRef.name);
      expect(configMaps).toEqual(expect.arrayContaining([...mounted, ...read]));
      // A name without a hash would leave the pods with old values.
      for (const name of read) expect(name).toMatch(/-[a-z0-9]{10}$/);
      const needed = [
        ...volumes.flatMap(({ secret }) => (secret && !secret.optional ? [secret.secretName] : [])),
        ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ];
      expect([...secrets.keys()]).toEqual(expect.arrayContaining(needed));
      const claims = ((workload.spec as { volumeClaimTemplates?: Manifest[] }).volumeClaimTemplates ?? []).map(nameOf);
      for (const { name } of volumeMounts) expect([...volumes.map((volume) => volume.name), ...claims]).toContain(name);
    }
  });

  it('leads each service to a port of its pods', () => {
    type ServiceSpec = { selector: Labels; ports: { port: number; targetPort: string }[] };
    for (const { metadata, spec } of ofKind<ServiceSpec>(objectsOf(overlay), 'Service')) {
      const pods = servers(objectsOf(overlay)).filter((workload) =>
        selects({ matchLabels: spec.selector }, labelsOf(workload)),
      );
      // The addresses of all instances have a service of their own.
      expect([metadata.name, pods.map(nameOf)]).toEqual([metadata.name, [metadata.name.replace(/-instances$/, '')]]);
      const [port] = spec.ports;
      const [pod] = pods;
      expect(pod && containerOf(pod).ports).toContainEqual({ name: port?.targetPort, containerPort: port?.port });
    }
  });

  it('scales each application by one autoscaler', () => {
    const targets = [
      ...ofKind<{ scaleTargetRef: { kind: string; name: string } }>(objectsOf(overlay), 'HorizontalPodAutoscaler'),
      ...ofKind<{ scaleTargetRef: { kind?: string; name: string } }>(objectsOf(overlay), 'ScaledObject'),
    ].map(({ spec: { scaleTargetRef } }) => `${scaleTargetRef.kind ?? 'Deployment'} ${scaleTargetRef.name}`);
    const scalable = servers(objectsOf(overlay)).filter(({ metadata }) => !metadata.name.startsWith('mfe-'));
    expect(targets.sort()).toEqual(scalable.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort());
  });

  it('has enough database connections for all instances of a service', () => {
    for (const service of SERVICES) {
      const { spec } = find<{ postgresql: { parameters: Record<string, string> } }>(
        objectsOf(overlay),
        'Cluster',
        `${service}-db`,
      );
      // One more than the most, while a new version replaces the previous one.
      const instances = maxInstances(objectsOf(overlay), `svc-${service}`) + 1;
      const variables = find(objectsOf(overlay), 'ConfigMap', configMapOf(objectsOf(overlay), `svc-${service}`)).data;
      const pool = Number(variables?.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE);
      const needed = instances * (pool + OTHER_CONNECTIONS) + RESERVED_CONNECTIONS;
      expect(Number(spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(needed);
    }
  });

  it('ends TLS at the address that links in emails have', () => {
    const bank = ofKind(objectsOf(overlay), 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('bank-'));
    const { protocol, host } = new URL(bank?.data?.PUBLIC_URL ?? '');
    expect(protocol).toBe('https:');
    const edge = ofKind(objectsOf(overlay), 'Ingress', 'Gateway', 'HTTPRoute');
    expect(edge.length).toBeGreaterThan(0);
    for (const { spec } of edge) expect(JSON.stringify(spec)).toContain(`"${host}"`);
    const text = JSON.stringify(edge);
    expect(text).not.toContain('bank.invalid');
    expect(text).toContain('"bank-tls"');
  });

  it('selects each pod by a network policy of its own, and refuses everything else', () => {
    const all = policies(objectsOf(overlay));
    expect(find(all, 'NetworkPolicy', 'deny-everything').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const { name, labels } of podsOf(objectsOf(overlay))) {
      const own = all.filter(({ spec }) => spec.podSelector.matchLabels && selects(spec.podSelector, labels));
      expect([name, own.length > 0]).toEqual([name, true]);
    }
  });

  it('allows the connections of the architecture, and no other', () => {
    const remotes = overlay === 'local' ? REMOTE_NAMES : [];
    const expected = [
      'shell → gateway:4000',
      // For files of another build.
      'shell → shell:3000',
      ...remotes.map((name) => `shell → ${name}:3000`),
      'gateway → rabbitmq:5672',
      ...SERVICES.flatMap((service) => [
        `gateway → svc-${service}:4000`,
        `svc-${service} → ${service}-db:5432`,
        `svc-${service} → rabbitmq:5672`,
        `migrate-${service} → ${service}-db:5432`,
        `${service}-db → ${service}-db:5432`,
        `${service}-db → ${service}-db:8000`,
      ]),
      ...[4369, 25672, 35672].map((port) => `rabbitmq → rabbitmq:${port}`),
    ];
    expect(allowedConnections(objectsOf(overlay), podsOf(objectsOf(overlay)))).toEqual(expected.sort());
  });

  it('lets the proxy in front of the bank reach the shell only', () => {
    const open = policies(objectsOf(overlay)).filter(({ spec }) =>
      (spec.ingress ?? []).some(({ from }) => !from || from.some(({ ipBlock }) => ipBlock)),
    );
    expect(open).toEqual([]);
    const namespaces = policies(objectsOf(overlay)).flatMap(({ metadata, spec }) =>
      (spec.ingress ?? []).flatMap(({ from = [] }) =>
        from.flatMap(({ namespaceSelector }) => {
          const namespace = namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'];
          return namespaceSelector ? [`${namespace} → ${metadata.name}`] : [];
        }),
      ),
    );
    const operators = SERVICES.map((service) => `cnpg-system → ${service}-db`);
    expect(namespaces.sort()).toEqual(
      (overlay === 'local'
        ? ['traefik → shell', ...operators]
        : ['envoy-gateway-system → shell', 'keda → keda', 'monitoring → monitoring', ...operators]
      ).sort(),
    );
  });
});

it('the overlay production has three instances of each database and of the broker, with copies of what was confirmed', () => {
  const objects = objectsOf('production');
  const clusters = ofKind<{
    instances: number;
    postgresql: { synchronous: object };
    plugins: { isWALArchiver: boolean }[];
  }>(objects, 'Cluster');
  expect(clusters.map(nameOf).sort()).toEqual(SERVICES.map((service) => `${service}-db`).sort());
  for (const { spec } of clusters) {
    expect([spec.instances, spec.postgresql.synchronous]).toEqual([
      3,
      { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true },
    ]);
    expect(spec.plugins[0]?.isWALArchiver).toBe(true);
  }
  const backups = ofKind<{ cluster: { name: string } }>(objects, 'ScheduledBackup');
  expect(backups.map(({ spec }) => spec.cluster.name).sort()).toEqual(clusters.map(nameOf).sort());
  expect(find<{ replicas: number }>(objects, 'RabbitmqCluster', 'rabbitmq').spec.replicas).toBe(3);
  for (const { kind, metadata } of servers(objects)) {
    expect([kind, metadata.name, minInstances(objects, metadata.name) >= 2]).toEqual([kind, metadata.name, true]);
  }
});

it('KEDA looks at queues of the service that it scales, as that service', () => {
  const queues: readonly string[] = [...Object.values(EVENT_QUEUES).flat(), ...Object.values(COMMAND_QUEUES)];
  const { objects, secrets } = installations.production;
  const scaled = ofKind<{
    scaleTargetRef: { name: string };
    triggers: { type: string; metadata: { queueName: string }; authenticationRef: { name: string } }[];
  }>(objects, 'ScaledObject');
  expect(scaled.map(nameOf).sort()).toEqual([...new Set(queues.map(serviceOf))].sort());
  for (const { spec } of scaled) {
    const { name } = spec.scaleTargetRef;
    const { data } = find(objects, 'ConfigMap', configMapOf(objects, name));
    const names = busNames(data?.BUS_NAMESPACE ?? '');
    const own = queues.filter((queue) => serviceOf(queue) === name).map((queue) => names.queue(queue));
    const triggers = spec.triggers.filter(({ type }) => type === 'rabbitmq');
    expect(triggers.length).toBeGreaterThan(0);
    for (const { metadata, authenticationRef } of triggers) {
      expect(own).toContain(metadata.queueName);
      const authentication = find<{ secretTargetRef: { name: string; key: string }[] }>(
        objects,
        'TriggerAuthentication',
        authenticationRef.name,
      );
      const [reference] = authentication.spec.secretTargetRef;
      const url = secrets.get(reference?.name ?? '')?.[reference?.key ?? ''];
      expect(new URL(url ?? '').username).toBe(name);
    }
  }
});

/** The pods of the workloads, and those that the operators make. */
function podsOf(objects: Manifest[]): Pod[] {
  const made = ofKind(objects, 'Cluster').map(({ metadata: { name } }) => ({
    name,
    labels: { 'cnpg.io/cluster': name, 'cnpg.io/podRole': 'instance' },
    ports: {},
  }));
  return [
    ...workloads(objects).map((workload) => ({
      name: nameOf(workload).replace(/--.*/, ''),
      labels: labelsOf(workload),
      ports: Object.fromEntries(
        (containerOf(workload).ports ?? []).map(({ name, containerPort }) => [name, containerPort]),
      ),
    })),
    ...made,
    { name: 'rabbitmq', labels: { 'app.kubernetes.io/name': 'rabbitmq' }, ports: {} },
  ];
}

function autoscalerOf(objects: Manifest[], name: string): { min: number; max: number } {
  const scaled = objects.find(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === name);
  const { spec } = scaled ?? find(objects, 'HorizontalPodAutoscaler', name);
  const limits = spec as Record<'minReplicas' | 'maxReplicas' | 'minReplicaCount' | 'maxReplicaCount', number>;
  return { min: limits.minReplicas ?? limits.minReplicaCount, max: limits.maxReplicas ?? limits.maxReplicaCount };
}

const minInstances = (objects: Manifest[], name: string) => autoscalerOf(objects, name).min;
const maxInstances = (objects: Manifest[], name: string) => autoscalerOf(objects, name).max;

/** The name of the ConfigMap with an application's own variables. */
function configMapOf(objects: Manifest[], name: string): string {
  const workload = find(servers(objects), 'Deployment', name) as Workload;
  const own = containerOf(workload).envFrom?.find(({ configMapRef }) => configMapRef.name.startsWith(`${name}-`));
  return own?.configMapRef.name ?? '';
}

/** Matches an object that has these fields at least, with texts that match the patterns. */
function matching(pattern: object): unknown {
  return expect.objectContaining(
    Object.fromEntries(
      Object.entries(pattern).map(([field, expected]) => [
        field,
        expected instanceof RegExp ? expect.stringMatching(expected) : matching(expected),
      ]),
    ),
  );
}
