import { join } from 'node:path';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';

it.each(REMOTE_NAMES)('each page of %s has a title of its own', (name) => {
  const titles = RoutesFile.read(join(ROOT, name)).routes.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
