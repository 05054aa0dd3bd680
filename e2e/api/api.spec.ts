import { startTestBank, type TestBank } from '../support/test-bank';
import { ApiDocument } from './api-document';
import { documentSpec, documentWithoutOne } from './document-spec';
import { forgedTokens } from './forged-tokens';
import { fuzz } from './fuzz';
import { matrix } from './matrix';
import { People } from './people';
import { pictures } from './pictures';
import { specificationLines } from './specification-lines';

/** One bank for all that is asked of its API, on the servers of the other tests where there are some. */
let started: TestBank;
let api: ApiDocument;
let people: People;

beforeAll(async () => {
  started = await startTestBank('api');
  api = await ApiDocument.read(started.bank.urls.gateway);
  people = await People.invite(started.bank);
}, 180_000);

afterAll(() => started?.end(), 60_000);

const stage = () => {
  const { bank, dataFolder } = started;
  return { bank, door: bank.urls.gateway, api, people, dataFolder };
};

describe('the document', () => documentSpec(stage));
describe('who may call what', () => matrix(stage));
describe('forged tokens', () => forgedTokens(stage));
describe("the specification's lines", () => specificationLines(stage));
describe('three pictures', () => pictures(stage));
describe('whatever a client sends', () => fuzz(stage));
describe('the document, a service away', () => documentWithoutOne(stage));
