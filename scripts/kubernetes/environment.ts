import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import {
  containerOf,
  find,
  localSecrets,
  type Manifest,
  type Overlay,
  ofKind,
  renderOverlay,
  type Workload,
} from './manifests';

/** An overlay with the values of its secrets. */
export interface Installation {
  overlay: Overlay;
  objects: Manifest[];
  /** By the Secret's name and its key. */
  secrets: Map<string, Record<string, string>>;
}

export async function readInstallation(overlay: Overlay): Promise<Installation> {
  const rendered = await renderOverlay(overlay);
  const objects = overlay === 'local' ? [...rendered, ...localSecrets()] : rendered;
  const secrets = new Map(
    ofKind(objects, 'Secret').map(({ metadata, stringData }) => [metadata.name, stringData ?? {}]),
  );
  for (const [name, values] of externalSecrets(objects)) secrets.set(name, values);
  return { overlay, objects, secrets };
}

interface ExternalSecretSpec {
  target: { name: string; template: { data: Record<string, string> } };
  data: { secretKey: string; remoteRef: { key: string; property: string } }[];
}

/** The Secrets that the External Secrets Operator would write, with an example of each value. */
function externalSecrets(objects: Manifest[]): Map<string, Record<string, string>> {
  const store = new Map<string, string>();
  const read = ({ key, property }: { key: string; property: string }) => {
    const name = `${key}/${property}`;
    const value = store.get(name) ?? exampleOf(property);
    store.set(name, value);
    return value;
  };
  return new Map(
    ofKind<ExternalSecretSpec>(objects, 'ExternalSecret').map(({ spec }) => {
      const values = new Map(spec.data.map(({ secretKey, remoteRef }) => [secretKey, read(remoteRef)]));
      const data = Object.entries(spec.target.template.data).map(([key, template]) => [key, fill(template, values)]);
      return [spec.target.name, Object.fromEntries(data) as Record<string, string>];
    }),
  );
}

/** The two forms of Go's templates that are used here. */
function fill(template: string, values: Map<string, string>): string {
  return template.replace(/\{\{(.*?)\}\}/g, (_, expression: string) => {
    const [, name = '', encoded] = /^ \.(\w+)( \| urlquery)? $/.exec(expression) ?? [];
    const value = values.get(name);
    if (value === undefined) throw new Error(`The template "${template}" uses "${expression}", which is unknown.`);
    return encoded ? encodeURIComponent(value) : value;
  });
}

/** A secret in the form that the organization's store must have. */
function exampleOf(property: string): string {
  switch (property) {
    case 'pin_key':
    case 'file_signing_secret':
    case 'key_encryption_secret':
      return randomBytes(32).toString('hex');
    case 'rollback_signing_key':
      return generateSigningKey().privateKey;
    case 'admin_email':
      return 'admin@bank.example';
    case 'smtp_url':
      return 'smtps://user:password@mail.bank.example';
    default:
      // Passwords may have any character.
      return `${randomBytes(9).toString('hex')}/?#@:%`;
  }
}

/**
 * The variables of a pod. Its files are written below `folder`, and variables that name them are changed accordingly.
 */
export function environmentOf(workload: Workload, installation: Installation, folder: string): Record<string, string> {
  const { envFrom = [], env = [] } = containerOf(workload);
  const { objects } = installation;
  const variables: Record<string, string> = {};
  for (const { configMapRef } of envFrom) Object.assign(variables, find(objects, 'ConfigMap', configMapRef.name).data);
  for (const { name, value, valueFrom } of env) {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    const given =
      value ??
      (secretKeyRef && installation.secrets.get(secretKeyRef.name)?.[secretKeyRef.key]) ??
      (configMapKeyRef && find(objects, 'ConfigMap', configMapKeyRef.name).data?.[configMapKeyRef.key]);
    if (given === undefined) throw new Error(`${workload.metadata.name}: ${name} has no value.`);
    variables[name] = given;
  }
  const files = mountedFiles(workload, installation);
  for (const [name, value] of Object.entries(variables)) {
    const content = files.get(value);
    if (content === undefined) continue;
    const path = join(folder, workload.metadata.name, value);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    variables[name] = path;
  }
  return variables;
}

/** The content of each file that a Secret or ConfigMap puts into a pod, by its path. */
export function mountedFiles(workload: Workload, { objects, secrets }: Installation): Map<string, string> {
  const { volumes = [] } = workload.spec.template.spec;
  const files = (containerOf(workload).volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const volume = volumes.find((candidate) => candidate.name === name);
    const data = volume?.secret
      ? secrets.get(volume.secret.secretName)
      : volume?.configMap && find(objects, 'ConfigMap', volume.configMap.name).data;
    return Object.entries(data ?? {}).map(([key, content]) => [`${mountPath}/${key}`, content] as const);
  });
  return new Map(files);
}
