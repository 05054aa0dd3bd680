import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { CONTRACT_SCHEMAS, CONTRACTS, ROOT } from './paths.js';

/** Not part of the HTTP API: messages between services, and data of the page. */
const EXCLUDED_FILES = new Set(['brand.ts', 'container.ts', 'messages.ts', 'remote.ts', 'transfer-saga.ts']);

/** Every exported type of the contracts as a JSON Schema, which becomes the OpenAPI component of the same name. */
export function contractSchemas(): string {
  const schemas: Record<string, unknown> = {};
  for (const file of readdirSync(CONTRACTS).filter((name) => !EXCLUDED_FILES.has(name))) {
    const generator = createGenerator({
      path: join(CONTRACTS, file),
      tsconfig: join(ROOT, 'packages/contracts/tsconfig.json'),
      type: '*',
      expose: 'export',
      additionalProperties: false,
      skipTypeCheck: true,
    });
    Object.assign(schemas, generator.createSchema('*').definitions);
  }
  const sorted = Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => /^\w+$/.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return `${JSON.stringify(sorted, null, 2).replaceAll('"#/definitions/', '"#/components/schemas/')}\n`;
}

if (process.argv[1]?.endsWith('contract-schemas.ts')) writeFileSync(CONTRACT_SCHEMAS, contractSchemas());
