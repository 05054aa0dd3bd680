import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { FailureReporter, shellVersion } from './failure-reporter';
import { RemoteError } from './remote-error';

function setUp() {
  const sent: RemoteReport[] = [];
  const reports = new FailureReporter({
    host: 'abc',
    registryRevision: () => '1.2.3',
    send: (report) => sent.push(report),
  });
  return { reports, sent };
}

describe('FailureReporter', () => {
  it('reports which release failed, at which stage and why', () => {
    const { reports, sent } = setUp();
    const release = { version: 'v1' };
    reports.reportError(new RemoteError('integrity', 'mfe-customer', release, { detail: 'changed' }), 'load');
    reports.reportError(new RemoteError('network', 'mfe-admin', null, { detail: 'away' }), 'load');
    const common = { host: 'abc', registryRevision: '1.2.3', stage: 'load' };
    expect(sent).toEqual([
      { ...common, remote: 'mfe-customer', version: 'v1', cause: 'integrity' },
      { ...common, remote: 'mfe-admin', version: 'none', cause: 'network' },
    ]);
  });

  it('reports each failure once, and stops when a page fails in a loop', () => {
    const { reports, sent } = setUp();
    for (let i = 0; i < 3; i += 1) reports.report('mfe-public', 'v1', 'render', 'crash');
    expect(sent).toHaveLength(1);
    for (let i = 0; i < 30; i += 1) reports.report('mfe-public', `v${i}`, 'render', 'crash');
    expect(sent).toHaveLength(10);
  });
});

it('reads the shell’s version from the name of its script', () => {
  document.head.innerHTML = '<script defer src="/assets/main.0a1b2c3d4e5f.js"></script>';
  expect(shellVersion(document)).toBe('0a1b2c3d4e5f');
  document.head.innerHTML = '';
  expect(shellVersion(document)).toBe('unknown');
});
