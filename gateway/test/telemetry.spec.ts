import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { codeOf, useGateway } from './gateway-harness';

const REPORT: RemoteReport = {
  host: '0.1.0',
  remote: 'mfe-customer',
  version: 'a1b2c3',
  registryRevision: '7',
  stage: 'load',
  cause: 'integrity',
};

describe('POST /api/telemetry/remotes', () => {
  const harness = useGateway({ REMOTES: listOf('mfe-public', 'mfe-customer') });

  const report = (body: unknown) =>
    harness.fetch('/api/telemetry/remotes', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  const counted = async () =>
    (await (await harness.fetch('/metrics')).text())
      .split('\n')
      .filter((line) => line.startsWith('remote_failures_total{'));

  it('counts reports by remote, stage and cause', async () => {
    const response = await report(REPORT);
    expect([response.status, await response.json()]).toEqual([200, { data: null, message: 'Report received.' }]);
    await report(REPORT);
    expect(await counted()).toEqual(['remote_failures_total{remote="mfe-customer",stage="load",cause="integrity"} 2']);
    for (const upstream of harness.services) expect(upstream.requests).toHaveLength(0);
  });

  it('counts made-up names in one series, which leaves those of the remotes to them', async () => {
    for (const remote of ['Mfe', 'mfe"cards', '7', 'x'.repeat(40), 'constructor']) await report({ ...REPORT, remote });
    for (let i = 0; i < 40; i++) await report({ ...REPORT, remote: `mfe-${i}`, version: `${i}` });
    await report({ ...REPORT, remote: 'mfe-public' });
    expect((await counted()).toSorted()).toEqual([
      'remote_failures_total{remote="mfe-customer",stage="load",cause="integrity"} 2',
      'remote_failures_total{remote="mfe-public",stage="load",cause="integrity"} 1',
      'remote_failures_total{remote="other",stage="load",cause="integrity"} 45',
    ]);
  });

  it('knows a remote that is added to the file, and keeps the last list while the file is invalid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'remotes-'));
    const file = join(folder, 'remotes.json');
    writeFileSync(file, listOf('mfe-public'));
    const [app, address] = await harness.startAnother({ REMOTES: '', REMOTES_FILE: file });
    const labelsOf = async (remote: string) => {
      await fetch(`${address}/api/telemetry/remotes`, {
        method: 'POST',
        body: JSON.stringify({ ...REPORT, remote }),
        headers: { 'content-type': 'application/json' },
      });
      const metrics = await (await fetch(`${address}/metrics`)).text();
      return [...metrics.matchAll(/^remote_failures_total\{remote="([\w-]+)"/gm)].map(([, label]) => label).toSorted();
    };
    try {
      expect(await labelsOf('mfe-cards')).toEqual(['other']);
      writeFileSync(file, listOf('mfe-cards'));
      await eventually(
        () => labelsOf('mfe-cards'),
        (labels) => labels.includes('mfe-cards'),
      );
      writeFileSync(file, '{');
      await labelsOf('mfe-cards');
      expect(await labelsOf('mfe-new')).toEqual(['mfe-cards', 'other']);
    } finally {
      await app.close();
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['nothing', {}],
    ['an unknown stage', { ...REPORT, stage: 'boot' }],
    ['a list for a cause', { ...REPORT, cause: ['crash'] }],
    ['a long name', { ...REPORT, remote: 'x'.repeat(65) }],
    ['a line break', { ...REPORT, version: 'a\nb' }],
    ['an unknown field', { ...REPORT, url: 'https://bank.example/account' }],
    ['a prototype', JSON.parse('{"__proto__": {"a": 1}, "host": "x"}')],
  ])('rejects %s', async (_name, body) => {
    const response = await report(body);
    expect([400, 422]).toContain(response.status);
  });

  it('answers other methods and paths with 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/telemetry/remotes'],
      ['PUT', '/api/telemetry/remotes'],
      ['POST', '/api/telemetry'],
      ['POST', '/api/telemetry/other'],
    ] as const) {
      const response = await harness.fetch(path, { method });
      expect([method, path, response.status, await codeOf(response)]).toEqual([method, path, 404, 'not_found']);
    }
  });
});

function listOf(...names: string[]): string {
  return JSON.stringify({ remotes: names.map((name) => ({ name, title: 'A remote' })) });
}
