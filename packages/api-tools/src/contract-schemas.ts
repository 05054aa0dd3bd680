import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { CONTRACT_SCHEMAS, CONTRACTS, ROOT } from './paths.js';

/** Not part of the gateway's API: messages between services, data of pages, the shell's own endpoints, and functions. */
const EXCLUDED_FILES = [
  'bank-day',
  'bank-timestamp',
  'brand',
  'container',
  'downscoped-token',
  'messages',
  'platform',
  'remote',
  'sign-in-notice',
  'slots',
  'transfer-saga',
];

/** Every exported type of the contracts as a JSON Schema, which becomes the OpenAPI component of the same name. */
export function contractSchemas(): string {
  // One generator for all files, because each one compiles the contracts.
  const generator = createGenerator({
    path: join(CONTRACTS, `!(${EXCLUDED_FILES.join('|')}).ts`),
    tsconfig: join(ROOT, 'packages/contracts/tsconfig.json'),
    type: '*',
    expose: 'export',
    additionalProperties: false,
    skipTypeCheck: true,
  });
  const schemas = Object.fromEntries(
    Object.entries(generator.createSchema('*').definitions ?? {})
      .filter(([name]) => /^\w+$/.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return `${JSON.stringify(schemas, null, 2).replaceAll('"#/definitions/', '"#/components/schemas/')}\n`;
}

if (process.argv[1]?.endsWith('contract-schemas.ts')) writeFileSync(CONTRACT_SCHEMAS, contractSchemas());
