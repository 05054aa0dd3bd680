import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-edge-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the edge', () => {
  /** Runs its start with a recorder in place of nginx. @returns the parts of the configuration that it wrote */
  function start(env: Record<string, string>): { http: string; listen: string } {
    const place = mkdtempSync(join(folder, 'edge-'));
    writeFileSync(join(place, 'nginx'), '#!/bin/sh\n', { mode: 0o755 });
    execFileSync('sh', [join(ROOT, 'deploy/edge/start.sh')], {
      env: { EDGE_DIR: place, SECRETS_DIR: place, ...env, PATH: `${place}:${process.env.PATH}` },
    });
    const read = (file: string) => readFileSync(join(place, file), 'utf8');
    return { http: read('http.conf'), listen: read('listen.conf') };
  }

  it('terminates TLS when it is given a certificate and its key', () => {
    expect(start({}).listen).toBe('listen 8080;\n');
    const certificates = mkdtempSync(join(folder, 'tls-'));
    writeFileSync(join(certificates, 'tls.crt'), 'certificate');
    expect(start({ SECRETS_DIR: certificates }).listen).toBe('listen 8080;\n');
    writeFileSync(join(certificates, 'tls.key'), 'key');
    const { listen } = start({ SECRETS_DIR: certificates });
    expect(listen).toContain('listen 8080 ssl;');
    expect(listen).toContain(`ssl_certificate_key ${certificates}/tls.key;`);
  });

  it('trusts the headers of the proxies that it is given, and of no others', () => {
    expect(start({}).http).not.toMatch(/set_real_ip_from|real_ip_header/);
    const { http } = start({ TRUSTED_PROXIES: '10.0.0.5,10.1.0.0/16' });
    expect(http.match(/set_real_ip_from .*/g)).toEqual(['set_real_ip_from 10.0.0.5;', 'set_real_ip_from 10.1.0.0/16;']);
    expect(http).toContain('  10.1.0.0/16 1;');
  });

  it('routes to names that compose resolves, again and again', () => {
    const text = readFileSync(join(ROOT, 'deploy/edge/nginx.conf'), 'utf8');
    const names = [...text.matchAll(/set \$\w+ ([\w-]+):3000;/g)].map(([, name]) => name);
    expect(names).toEqual(['gateway', 'shell', 'shell']);
    expect(text.match(/proxy_pass .*/g)).toEqual(names.map((name) => `proxy_pass http://$${name};`));
    expect(text).toMatch(/resolver 127\.0\.0\.11 valid=1s/);
  });
});
