import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { screenName } from '@larkspur/federation/release-plugin';
import type { RemotePlan } from './remote-plan';

export const TEMPLATE = join(__dirname, 'template');

/** The files of a remote, made from the template: text by path. */
export function filesOf(plan: RemotePlan): Record<string, string> {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [fill(relative(TEMPLATE, file), plan), fill(readFileSync(file, 'utf8'), plan)]),
  );
}

/** The template is a complete remote. What differs in each has a name of its own there. */
function fill(text: string, { name, path, title, feature }: RemotePlan): string {
  const values: Record<string, string> = {
    'mfe-example': name,
    MFE_EXAMPLE: name.toUpperCase().replaceAll('-', '_'),
    '/sample-path': path,
    'sample-path': screenName(path),
    'Sample title': title,
    ExampleScreen: `${componentName(feature)}Screen`,
    example: feature,
  };
  // One pass, so that what was filled in is not replaced again.
  return text.replace(new RegExp(Object.keys(values).join('|'), 'g'), (found) => values[found] ?? found);
}

/** `home-insurance` is `HomeInsurance`. */
function componentName(feature: string): string {
  return feature
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
