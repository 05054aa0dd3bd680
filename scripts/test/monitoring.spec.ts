import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

const PAGE = readFileSync(join(ROOT, 'docs/monitoring.md'), 'utf8');

/** The names in the first cells of the tables whose heading is `metric`, without labels. */
const documented = new Set(
  PAGE.split('\n| metric | meaning |')
    .slice(1)
    .flatMap((table) => table.split('\n\n')[0]?.split('\n') ?? [])
    .map((row) => row.split('|')[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([a-z_]+)/g)].map(([, name = '']) => name)),
);

/** The ways in which a service creates a metric: with its name and help, or by svc-auth's helper for counters. */
const REGISTRATIONS = [/\bname: '([a-z_]+)',\s*help: /g, /\bcounter\(\s*'([a-z]+(?:_[a-z]+)+)'/g];
/** The ways in which the shell's server names its gauges: keys of an object, or keys with labels. */
const SHELL_GAUGES = [/[`']([a-z]+(?:_[a-z]+)+)\{\w+="/g, /\b((?:process|remotes)(?:_[a-z]+)+):/g];

function namesIn(folder: string, patterns: readonly RegExp[]): string[] {
  const sources = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.split('/').includes('node_modules'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
  return sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  );
}

it('docs/monitoring.md lists every metric, and no other', () => {
  const services = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'gateway', 'packages/service-kit'];
  const ofServices = services.flatMap((folder) => namesIn(`${folder}/src`, REGISTRATIONS));
  const ofShell = namesIn('shell/server', SHELL_GAUGES);
  expect(ofServices).toEqual(expect.arrayContaining(['http_request_duration_seconds', 'mail_sent_total']));
  expect(ofShell).toEqual(expect.arrayContaining(['remotes_list_invalid', 'remote_path_stuck']));
  expect([...documented].toSorted()).toEqual([...new Set([...ofServices, ...ofShell])].toSorted());
});
