import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { clientTypes } from './client.js';
import { contractSchemas } from './contract-schemas.js';
import { buildDocument } from './document.js';
import { CLIENT_TYPES, CONTRACT_SCHEMAS } from './paths.js';

/** Validates the API document in the given file, and reports on stderr which generated files are out of date. */
const document: Record<string, unknown> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const { valid, errors } = await new Validator().validate(document);
if (!valid) report(`The document is not valid OpenAPI: ${JSON.stringify(errors).slice(0, 2_000)}`);
if (!isDeepStrictEqual(document, JSON.parse(JSON.stringify(buildDocument())))) {
  report('The served document differs from the builds: run the build and restart the bank.');
}
const outOfDate = [[CONTRACT_SCHEMAS, contractSchemas()] as const, [CLIENT_TYPES, await clientTypes()] as const].filter(
  ([path, generated]) => normalize(readFileSync(path, 'utf8')) !== normalize(generated),
);
for (const [path] of outOfDate) report(`${path} is out of date, run: npm run api`);

function report(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

/** Ignores white space, quotes and commas, which the formatter changes. */
function normalize(text: string): string {
  return text.replace(/[\s;,|'"]+/g, '');
}
