import { activeDownloads } from './export/active-downloads';
import { csv } from './export/csv';
import { ExportHarness } from './export/export-harness';
import { pdf } from './export/pdf';
import { statementHolder } from './export/statement-holder';

let harness: ExportHarness;

beforeAll(async () => {
  harness = await ExportHarness.start();
});

afterAll(() => harness?.stop());

const given = () => harness;

describe('CSV', () => csv(given));
describe('the statement holder', () => statementHolder(given));
describe('PDF', () => pdf(given));
describe('an active download', () => activeDownloads(given));
