import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bank, startBank } from '../../scripts/launcher/bank';
import { ApiDocument } from './api-document';
import { documentSpec, documentWithoutOne } from './document-spec';
import { forgedTokens } from './forged-tokens';
import { fuzz } from './fuzz';
import { matrix } from './matrix';
import { People } from './people';
import { pictures } from './pictures';
import { specificationLines } from './specification-lines';

/** One bank for all that is asked of its API, on the servers of the other tests where there are some. */
let bank: Bank;
let api: ApiDocument;
let people: People;
let dataFolder: string;

beforeAll(async () => {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  dataFolder = mkdtempSync(join(parent, 'api-'));
  const { TEST_DATABASE_URL, TEST_RABBITMQ_URL } = process.env;
  bank = await startBank({
    dataFolder,
    env: {
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      LARKSPUR_DEMO: '1',
      LARKSPUR_DATABASE_SUFFIX: `_api_${randomInt(1e9)}`,
      ...(TEST_DATABASE_URL && { DATABASE_URL: TEST_DATABASE_URL }),
      ...(TEST_RABBITMQ_URL && { RABBITMQ_URL: TEST_RABBITMQ_URL }),
    },
  });
  api = await ApiDocument.read(bank.urls.gateway);
  people = await People.invite(bank);
}, 180_000);

afterAll(async () => {
  await bank?.stop();
  if (process.env.TEST_DATABASE_URL) await bank?.dropDatabases();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
}, 60_000);

const stage = () => ({ bank, door: bank.urls.gateway, api, people, dataFolder });

describe('the document', () => documentSpec(stage));
describe('who may call what', () => matrix(stage));
describe('forged tokens', () => forgedTokens(stage));
describe("the specification's lines", () => specificationLines(stage));
describe('three pictures', () => pictures(stage));
describe('whatever a client sends', () => fuzz(stage));
describe('the document, a service away', () => documentWithoutOne(stage));
