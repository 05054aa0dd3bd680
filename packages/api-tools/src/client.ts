import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { documentOfBuilds } from './document.js';
import { CLIENT_TYPES } from './places.js';

const HEADER = '/** Made by `npm run api` from the API’s document. */\n';

/** The types of the remotes' client: what is asked and what a success answers. Errors are `ApiError` for all. */
export async function clientTypes(): Promise<string> {
  const document = documentOfBuilds();
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      for (const status of Object.keys(operation.responses)) {
        if (Number(status) >= 400) delete operation.responses[status];
      }
    }
  }
  const bare = JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value));
  return HEADER + astToString(await openapiTS(bare, { alphabetize: true }));
}

if (process.argv[1]?.endsWith('client.ts')) {
  mkdirSync(dirname(CLIENT_TYPES), { recursive: true });
  writeFileSync(CLIENT_TYPES, await clientTypes());
}
