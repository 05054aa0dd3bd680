import { startTestBank, type TestBank } from '../support/test-bank';
import { ApiDocument } from './api-document';
import { authorizationMatrix } from './authorization-matrix';
import { concurrentUploads } from './concurrent-uploads';
import { documentTests, documentWithMissingService } from './document-tests';
import { forgedTokens } from './forged-tokens';
import { fuzz } from './fuzz';
import { specificationRequirements } from './specification-requirements';
import { TestUsers } from './test-users';

/** One bank for all tests of its API. */
let started: TestBank;
let api: ApiDocument;
let users: TestUsers;

beforeAll(async () => {
  started = await startTestBank('api');
  api = await ApiDocument.read(started.bank.urls.gateway);
  users = await TestUsers.create(started.bank);
});

afterAll(() => started?.end());

const context = () => {
  const { bank, dataFolder } = started;
  return { bank, url: bank.urls.gateway, api, users, dataFolder };
};

describe('the API document', () => documentTests(context));
describe('authorization', () => authorizationMatrix(context));
describe('forged tokens', () => forgedTokens(context));
describe('requirements of the specification', () => specificationRequirements(context));
describe('concurrent uploads', () => concurrentUploads(context));
describe('fuzzing', () => fuzz(context));
describe('the API document without a service', () => documentWithMissingService(context));
