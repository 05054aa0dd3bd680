import { productSources } from './product-sources';

/** Applications and packages that browsers load. */
const IN_BROWSERS = /^(mfe-\w+|shell|packages\/(web-kit|contracts))\/src\//;
/** A constant of a module, or a property of one: outside of every function. */
const AT_LOAD = /^(?:(?:export )?const [^\n]*=\s*| {2}\w+: )new Intl\..*/gm;

it('no module makes a format when it is loaded, which would delay every page that has it', () => {
  const sources = productSources().filter(({ file }) => IN_BROWSERS.test(file));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ file, text }) => (text.match(AT_LOAD) ?? []).map((line) => `${file}: ${line}`))).toEqual(
    [],
  );
});
