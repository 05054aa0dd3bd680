import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MISSING_EXAMPLE } from '@larkspur/service-kit/openapi/example-for';
import type { MediaType } from '@larkspur/service-kit/openapi/openapi-document';
import type { Bank } from '../../scripts/launcher/bank';
import { eventually } from '../support/eventually';
import { call } from './api-client';
import { ApiDocument, getBodySchema } from './api-document';

const ROOT = join(__dirname, '..', '..');
const run = promisify(execFile);

export function documentTests(context: () => { url: string; api: ApiDocument; dataFolder: string }): void {
  it('is valid OpenAPI 3.1, complete, and the source of the checked-in client types', async () => {
    const { api, dataFolder } = context();
    expect(api.document['x-unavailable']).toBeUndefined();
    const file = join(dataFolder, 'openapi.json');
    writeFileSync(file, JSON.stringify(api.document));
    const tsx = join(ROOT, 'node_modules/.bin/tsx');
    const { stderr } = await run(tsx, ['packages/api-tools/src/check.ts', file], { cwd: ROOT });
    expect(stderr).toBe('');
  });

  it('has a valid example for each request and response body', () => {
    const { api } = context();
    const wrong: string[] = [];
    for (const operation of api.operations) {
      const bodies = getBodySchema(operation) ? [getBodySchema(operation)] : [];
      const responses = Object.values(operation.definition.responses).flatMap(({ content = {} }) => jsonOf(content));
      for (const media of [...bodies, ...responses]) {
        if (!media) continue;
        const text = JSON.stringify(media.example);
        const fault = media.example === undefined ? 'no example' : api.mismatch(media.schema, media.example);
        if (fault || text.includes(MISSING_EXAMPLE))
          wrong.push(`${operation.name}: ${fault ?? 'missing example'}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is a page without scripts for browsers', async () => {
    const { url } = context();
    const page = await call(url, { method: 'GET', target: '/docs', headers: { accept: 'text/html,*/*' } });
    expect(page.contentType).toBe('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(page.body).toContain('/api/transaction/transfer');
    expect(page.body).not.toContain('<script');
  });
}

export function documentWithMissingService(context: () => { bank: Bank; url: string }): void {
  it('lists a stopped service, and is complete again after its restart', async () => {
    const { bank, url } = context();
    const read = async () => (await ApiDocument.read(url)).document;
    await bank.stopApplication('svc-contacts');
    await eventually(async () => {
      const document = await read();
      expect(document['x-unavailable']).toEqual(['svc-contacts']);
      expect(document.paths['/contacts']).toBeUndefined();
      expect(document.paths['/user/me']).toBeDefined();
    });
    await bank.startApplication('svc-contacts');
    await eventually(async () => {
      const document = await read();
      expect(document['x-unavailable']).toBeUndefined();
      expect(document.paths['/contacts']).toBeDefined();
    });
  });
}

const jsonOf = (content: Record<string, MediaType>) =>
  Object.entries(content).flatMap(([type, media]) =>
    type.endsWith('json') && media.schema.type !== 'string' ? [media] : [],
  );
