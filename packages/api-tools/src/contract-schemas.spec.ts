import { readFileSync } from 'node:fs';
import { contractSchemas } from './contract-schemas.js';
import { CONTRACT_SCHEMAS } from './paths.js';

test('the checked-in schemas are those of the contracts; if they differ, run npm run api', () => {
  expect(JSON.parse(contractSchemas())).toEqual(JSON.parse(readFileSync(CONTRACT_SCHEMAS, 'utf8')));
});
