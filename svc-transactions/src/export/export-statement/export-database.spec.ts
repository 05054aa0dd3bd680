import { TransactionsConfig } from '../../config';
import { ExportDatabase } from './export-database';

test('ends once, although NestJS may say twice that the service stops', async () => {
  const database = new ExportDatabase(new TransactionsConfig(), 1);
  await database.end();
  await expect(database.end()).resolves.toBeUndefined();
});
