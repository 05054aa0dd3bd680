/** The packages that `npm run pack` publishes, and the module format of each: Node loads CommonJS, bundlers need ES modules. */
export const PUBLISHED_PACKAGES: readonly PublishedPackage[] = [
  { name: 'contracts', format: 'both' },
  { name: 'http-limits', format: 'commonjs' },
  { name: 'router', format: 'module' },
  { name: 'query', format: 'module' },
  { name: 'web-kit', format: 'module' },
  // Compiled into every remote's entry, so these two are ES modules, too.
  { name: 'federation', format: 'commonjs', bundled: ['container-runtime.js', 'version-range.js'] },
];

export interface PublishedPackage {
  /** The folder in `packages`. */
  name: string;
  /** `module`: in `dist`. `commonjs`: in `dist`. `both`: CommonJS in `dist`, ES modules in `dist/esm`. */
  format: 'commonjs' | 'module' | 'both';
  /** Files of a CommonJS package that are published in `dist/esm` as well. */
  bundled?: readonly string[];
}
