import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { clientTypes } from './client.js';
import { contractSchemas } from './contract-schemas.js';
import { documentOfBuilds } from './document.js';
import { CLIENT_TYPES, CONTRACT_SCHEMAS } from './places.js';

/** Says on stderr what is wrong with the document in the file that is named, and which of the files made from it are out of date. */
const document: Record<string, unknown> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const { valid, errors } = await new Validator().validate(document);
if (!valid) complain(`The document is no valid OpenAPI: ${JSON.stringify(errors).slice(0, 2_000)}`);
if (!isDeepStrictEqual(document, JSON.parse(JSON.stringify(documentOfBuilds())))) {
  complain('The document that is served is not the one of the builds: build, and start the bank again.');
}
const outOfDate = [[CONTRACT_SCHEMAS, contractSchemas()] as const, [CLIENT_TYPES, await clientTypes()] as const].filter(
  ([path, made]) => bare(readFileSync(path, 'utf8')) !== bare(made),
);
for (const [path] of outOfDate) complain(`${path} is out of date: npm run api`);

function complain(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}

/** The formatter's blanks, quotes and commas say nothing. */
function bare(text: string): string {
  return text.replace(/[\s;,|'"]+/g, '');
}
