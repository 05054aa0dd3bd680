const { join } = require('node:path');

const { remotes } = require('./remotes.json');

const WEB_APPLICATIONS = ['shell', ...remotes.map(({ name }) => name)].join('|');
const SERVICES = 'gateway|svc-auth|svc-users|svc-transactions|svc-contacts';
const APPLICATIONS = `${WEB_APPLICATIONS}|${SERVICES}`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'applications-are-independent',
      comment: 'Each application is built, tested and deployed independently. Shared code belongs in a package.',
      severity: 'error',
      from: { path: `^(${APPLICATIONS})/` },
      to: { path: `^(${APPLICATIONS})/`, pathNot: '^$1/' },
    },
    {
      name: 'packages-import-no-application',
      comment: 'A package must not depend on the applications that use it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: `^(${APPLICATIONS}|scripts|e2e|bench)/` },
    },
    {
      name: 'applications-import-no-scripts',
      comment: 'Scripts and end-to-end tests are not part of a deployment.',
      severity: 'error',
      from: { path: `^(${APPLICATIONS})/` },
      to: { path: '^(scripts|e2e|bench)/' },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'Contracts are part of every process and page, so they contain only types and constants.',
      severity: 'error',
      from: { path: '^packages/contracts/src/' },
      to: { pathNot: '^packages/contracts/src/' },
    },
    {
      name: 'http-limits-imports-node-only',
      comment: 'It is part of the gateway and of the web servers, which have no framework in common.',
      severity: 'error',
      from: { path: '^packages/http-limits/src/' },
      to: { pathNot: '^packages/http-limits/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'web-imports-no-service-kit',
      comment: 'Server code must not be bundled for the browser.',
      severity: 'error',
      from: { path: `^(${WEB_APPLICATIONS}|packages/(web-kit|federation|router|query))/` },
      to: { path: '^(packages/service-kit/|node_modules/@larkspur/service-kit/)' },
    },
    {
      name: 'services-import-no-web',
      comment: 'Services must not depend on browser code or its build.',
      severity: 'error',
      from: { path: `^(${SERVICES}|packages/service-kit)/` },
      to: { path: '^(packages|node_modules/@larkspur)/(web-kit|federation|router|query)/' },
    },
    {
      name: 'web-kit-imports-no-federation',
      comment: 'The design system must not depend on the webpack preset.',
      severity: 'error',
      from: { path: '^packages/web-kit/src/' },
      to: { path: '^packages/federation/' },
    },
    {
      name: 'no-cycles',
      comment: 'Data flows one way. Move what two files need from each other into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'The other rules cannot check an import that does not resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc parses the same sources that it builds.
    parser: 'swc',
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.turbo)/' },
    webpackConfig: { fileName: join(__dirname, 'scripts/layers-resolve.cjs') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
