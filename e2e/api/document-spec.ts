import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MISSING_EXAMPLE } from '@larkspur/service-kit/openapi/example-for';
import type { MediaType } from '@larkspur/service-kit/openapi/openapi-document';
import type { Bank } from '../../scripts/launcher/bank';
import { eventually } from '../support/eventually';
import { ApiDocument, bodySchemaOf } from './api-document';
import { call } from './call';

const ROOT = join(__dirname, '..', '..');
const run = promisify(execFile);

export function documentSpec(stage: () => { door: string; api: ApiDocument; dataFolder: string }): void {
  it('is whole and valid OpenAPI 3.1, and the client of the remotes is made from it as it is', async () => {
    const { api, dataFolder } = stage();
    expect(api.document['x-unavailable']).toBeUndefined();
    const file = join(dataFolder, 'openapi.json');
    writeFileSync(file, JSON.stringify(api.document));
    const tsx = join(ROOT, 'node_modules/.bin/tsx');
    const { stderr } = await run(tsx, ['packages/api-tools/src/check.ts', file], { cwd: ROOT });
    expect(stderr).toBe('');
  });

  it('has an example for each body and answer, valid against its own schema', () => {
    const { api } = stage();
    const wrong: string[] = [];
    for (const operation of api.operations) {
      const bodies = bodySchemaOf(operation) ? [bodySchemaOf(operation)] : [];
      const answers = Object.values(operation.facts.responses).flatMap(({ content = {} }) => jsonOf(content));
      for (const media of [...bodies, ...answers]) {
        if (!media) continue;
        const text = JSON.stringify(media.example);
        const fault = media.example === undefined ? 'none' : api.mismatch(media.schema, media.example);
        if (fault || text.includes(MISSING_EXAMPLE)) wrong.push(`${operation.name}: ${fault ?? 'no sample'}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is a page for a browser, without a script', async () => {
    const { door } = stage();
    const page = await call(door, { method: 'GET', target: '/docs', headers: { accept: 'text/html,*/*' } });
    expect(page.contentType).toBe('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(page.body).toContain('/api/transaction/transfer');
    expect(page.body).not.toContain('<script');
  });
}

export function documentWithoutOne(stage: () => { bank: Bank; door: string }): void {
  it('names the service that is away, and is whole again when it is back', async () => {
    const { bank, door } = stage();
    const read = async () => (await ApiDocument.read(door)).document;
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
