import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { GatewayConfig } from '../../gateway/src/config';
import { DatabaseServiceConfig, loadConfig, ServiceConfig } from '../../packages/service-kit/src/config';
import { ConfigError } from '../../packages/service-kit/src/environment';
import { AuthConfig } from '../../svc-auth/src/config';
import { ContactsConfig } from '../../svc-contacts/src/config';
import { TransactionsConfig } from '../../svc-transactions/src/config';
import { UsersConfig } from '../../svc-users/src/config';
import { ROOT } from '../launcher/paths';

const PAGE = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');

type ConfigClass = new () => object;

/** The configuration class of each section, and the one that it extends. */
const CLASSES: [section: string, type: ConfigClass, base: ConfigClass | null][] = [
  ['All services and the gateway', ServiceConfig, null],
  ['The four services', DatabaseServiceConfig, ServiceConfig],
  ['svc-auth', AuthConfig, DatabaseServiceConfig],
  ['svc-users', UsersConfig, DatabaseServiceConfig],
  ['svc-transactions', TransactionsConfig, DatabaseServiceConfig],
  ['svc-contacts', ContactsConfig, DatabaseServiceConfig],
  ['gateway', GatewayConfig, ServiceConfig],
];

/** The cells of a section's table, by variable; a row may have several variables. */
function rowsOf(section: string): Map<string, string[]> {
  const text = PAGE.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.flatMap((row): [string, string[]][] => {
      const [names = '', ...cells] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return namesIn(names).map((name) => [name, cells]);
    }),
  );
}

const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);

const rulesOf = (type: ConfigClass) => getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);

const variablesOf = (type: ConfigClass) => new Set(rulesOf(type).map(({ propertyName }) => propertyName));

function ownVariables(type: ConfigClass, base: ConfigClass | null): string[] {
  const inherited = base ? variablesOf(base) : new Set<string>();
  return [...variablesOf(type)].filter((name) => !inherited.has(name));
}

/** The variables that the page must mark as required. */
function requiredBy(type: ConfigClass): Set<string> {
  try {
    loadConfig(type, {});
    return new Set();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return new Set(error.problems.map((problem) => /^\w+/.exec(problem)?.[0] ?? problem));
  }
}

function defaultOf(type: ConfigClass, name: string): string {
  if (requiredBy(type).has(name)) return 'required';
  const value: unknown = Reflect.get(new type(), name);
  return value === undefined || value === '' ? 'none' : `\`${value}\``;
}

/** The limits of a number, or the values of a choice. Null for any other variable. */
function rangeOf(type: ConfigClass, variable: string): string | null {
  const rules = rulesOf(type).filter(({ propertyName }) => propertyName === variable);
  const constraint = (rule: string): unknown => rules.find(({ name }) => name === rule)?.constraints[0];
  const [min, max, choices] = [constraint('min'), constraint('max'), constraint('isIn')];
  if (Array.isArray(choices)) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (min === undefined || max === undefined) return null;
  return `${Number(min).toLocaleString('en-US')}–${Number(max).toLocaleString('en-US')}`;
}

describe.each(CLASSES)('docs/configuration.md, %s', (section, type, base) => {
  const own = ownVariables(type, base);

  it('lists every variable, and no other', () => {
    expect(own.length).toBeGreaterThan(1);
    expect([...rowsOf(section).keys()].toSorted()).toEqual(own.toSorted());
  });

  it('has their defaults and ranges', () => {
    for (const name of own) {
      const [defaultCell = '', range = ''] = rowsOf(section).get(name) ?? [];
      // Text may follow, such as the variable that may be set instead.
      const stated = /^required/.test(defaultCell) ? 'required' : defaultCell;
      const expected = rangeOf(type, name);
      expect([name, stated, expected === null ? null : range]).toEqual([name, defaultOf(type, name), expected]);
    }
  });
});

/** The variables that the sources in a folder read from an `Environment` or from `process.env`. */
function readIn(folder: string): string[] {
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
  const reads = sources.flatMap((source) => [
    ...source.matchAll(/\benvironment\.\w+\(\s*'([A-Z_]+)'|\bprocess\.env\.([A-Z_]+)/g),
  ]);
  return [...new Set(reads.map(([, byReader, byName]) => byReader ?? byName ?? ''))];
}

it.each<[section: string, folder: string, unlisted: string[]]>([
  ['shell', 'shell/server', []],
  // The bucket's variable is explained with svc-users'; webpack sets the other one itself.
  ['Remotes', 'packages/federation/src', ['AWS_REGION', 'WEBPACK_SERVE']],
])('docs/configuration.md, %s, lists what %s reads, and nothing else', (section, folder, unlisted) => {
  const read = readIn(folder).filter((name) => !unlisted.includes(name));
  expect(read.length).toBeGreaterThan(5);
  expect([...rowsOf(section).keys()].toSorted()).toEqual(read.toSorted());
});
