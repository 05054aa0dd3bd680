import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { run } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { ensureKubectl } from './kubectl';

const FOLDER = join(ROOT, 'deploy/kubernetes');

export type Labels = Record<string, string>;

/** The fields of an object that these tests read; schemas.mjs checks all of it. */
export interface Manifest<Spec = unknown> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  spec: Spec;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  automountServiceAccountToken?: boolean;
}

interface SecretRef {
  name: string;
  key: string;
}

export interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: SecretRef; configMapKeyRef?: SecretRef } }[];
  envFrom?: { configMapRef: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: object;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

export interface PodSpec {
  serviceAccountName: string;
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsUser?: number };
  containers: Container[];
  initContainers?: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string; optional?: boolean };
    configMap?: { name: string };
  }[];
  topologySpreadConstraints?: { topologyKey: string }[];
}

export interface Workload extends Manifest<{ template: { metadata: { labels: Labels }; spec: PodSpec } }> {}

export type Overlay = 'local' | 'production';

/** The objects of an overlay, as kustomize renders them. */
export async function render(folder: string): Promise<Manifest[]> {
  const { code, output } = await run(await ensureKubectl(), ['kustomize', folder]);
  if (code !== 0) throw new Error(`kustomize cannot render ${folder}: ${output}`);
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

export const renderOverlay = (overlay: Overlay) => render(join(FOLDER, 'overlays', overlay));

/** The Secrets that new-secrets.mjs adds to the local overlay. */
export function localSecrets(): Manifest[] {
  const output = execFileSync(process.execPath, [join(FOLDER, 'new-secrets.mjs')], { encoding: 'utf8' });
  return (JSON.parse(output) as { items: Manifest[] }).items;
}

export const ofKind = <Spec = unknown>(objects: Manifest[], ...kinds: string[]) =>
  objects.filter(({ kind }) => kinds.includes(kind)) as Manifest<Spec>[];

export const workloads = (objects: Manifest[]) =>
  objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind)) as Workload[];

/** Deployments and StatefulSets. */
export const servers = (objects: Manifest[]) => workloads(objects).filter(({ kind }) => kind !== 'Job');

export function find<Spec = unknown>(objects: Manifest[], kind: string, name: string): Manifest<Spec> {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found as Manifest<Spec>;
}

/** The only container of a pod. */
export function containerOf({ kind, metadata, spec }: Workload): Container {
  const [container, ...others] = spec.template.spec.containers;
  if (!container || others.length > 0) throw new Error(`${kind} ${metadata.name} must have one container.`);
  return container;
}
