import type { RemoteReport } from '@larkspur/contracts/telemetry';
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
  const harness = useGateway();

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
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: null, message: 'Thank you for the report' },
    ]);
    await report(REPORT);
    expect(await counted()).toEqual(['remote_failures_total{remote="mfe-customer",stage="load",cause="integrity"} 2']);
    for (const upstream of harness.services) expect(upstream.requests).toHaveLength(0);
  });

  it('counts text that is no name of a remote in one series', async () => {
    const before = (await counted()).length;
    for (const remote of ['Mfe', 'mfe cards', 'mfe"cards', '7', 'x'.repeat(40)]) await report({ ...REPORT, remote });
    const series = await counted();
    expect(series).toHaveLength(before + 1);
    expect(series).toContain('remote_failures_total{remote="other",stage="load",cause="integrity"} 5');
  });

  it('counts at most 32 remotes by name, so that made-up names do not create series without limit', async () => {
    for (let i = 0; i < 40; i++) await report({ ...REPORT, remote: `mfe-${i}`, version: `${i}` });
    const series = await counted();
    expect(series).toHaveLength(33);
    expect(series).toContain('remote_failures_total{remote="mfe-30",stage="load",cause="integrity"} 1');
    expect(series).toContain('remote_failures_total{remote="other",stage="load",cause="integrity"} 14');
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
