import routes from '../../routes.json';
import { NAV_ITEMS } from './nav-items';

it('has one entry for each screen of the area', () => {
  const paths = routes.map(({ path }) => path).sort();
  const marked = NAV_ITEMS.flatMap(({ to, section = [] }) => [to, ...section]).sort();
  expect(marked).toEqual(paths);
});
