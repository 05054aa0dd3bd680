import { BRAND } from '@larkspur/contracts/brand';
import { productSources } from './product-sources';

it('the name of the bank is written once, in its constant', () => {
  const found = productSources().filter(({ text }) => text.includes(BRAND.bankName));
  expect(found.map(({ file }) => file)).toEqual(['packages/contracts/src/brand.ts']);
});
