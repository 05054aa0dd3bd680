import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { screenName } from '@larkspur/federation/release-plugin';
import type { RemotePlan } from './remote-plan';

/** A complete remote, whose screen is for signed-in customers. */
export const TEMPLATE = join(__dirname, 'template');
/** The files that differ from the template, by access, for screens that are not for signed-in customers. */
const VARIANTS = join(__dirname, 'access');

/** The files of a remote, made from the template: text by path. */
export function filesOf(plan: RemotePlan): Record<string, string> {
  const texts = { ...readFiles(TEMPLATE) };
  const others = readFiles(join(VARIANTS, plan.access));
  const folders = new Set(Object.keys(others).map(dirname));
  // A variant's folder of sources replaces the template's.
  for (const path of Object.keys(texts)) if (path.startsWith('src/') && folders.has(dirname(path))) delete texts[path];
  return Object.fromEntries(
    Object.entries({ ...texts, ...others }).map(([path, text]) => [fill(path, plan), fill(text, plan)]),
  );
}

function readFiles(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}

/** The template is a complete remote. What differs in each has a name of its own there. */
function fill(text: string, { name, path, title, feature }: RemotePlan): string {
  const values: Record<string, string> = {
    'mfe-example': name,
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
