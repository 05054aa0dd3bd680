import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A service of a compose file, as it is written. */
export interface ComposeService {
  image?: string;
  build?: { context: string; args: Record<string, string> };
  environment?: Record<string, string>;
  volumes?: (string | { source: string; target: string })[];
  ports?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  [option: string]: unknown;
}

/** The services of several files, merged as compose does for the options that more than one file has. */
export function readComposeFiles(
  root: string,
  files: readonly string[],
  variables: NodeJS.ProcessEnv,
): Record<string, ComposeService> {
  const merged: Record<string, ComposeService> = {};
  for (const file of files) {
    const text = interpolate(readFileSync(join(root, file), 'utf8'), variables);
    const { services } = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
    for (const [name, service] of Object.entries(services)) merged[name] = mergeServices(merged[name] ?? {}, service);
  }
  return merged;
}

function mergeServices(first: ComposeService, second: ComposeService): ComposeService {
  return { ...first, ...second, volumes: [...(first.volumes ?? []), ...(second.volumes ?? [])] };
}

/** The forms that are used: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. An empty value counts as missing. */
function interpolate(text: string, variables: NodeJS.ProcessEnv): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, other = '') => {
    const value = variables[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name} is missing: ${other}`);
    return other;
  });
}

/** The folder or volume behind each path of a container. */
export function mountsOf({ volumes = [] }: ComposeService): Map<string, string> {
  return new Map(
    volumes.map((volume) => {
      if (typeof volume !== 'string') return [volume.target, volume.source];
      const [source = '', target = ''] = volume.split(':');
      return [target, source];
    }),
  );
}
