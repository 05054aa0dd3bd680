const { join } = require('node:path');

const APPLICATIONS = 'shell|mfe-public|mfe-customer|mfe-admin|gateway|svc-auth|svc-users|svc-transactions|svc-contacts';
const WEB_APPLICATIONS = 'shell|mfe-public|mfe-customer|mfe-admin';
const SERVICES = 'gateway|svc-auth|svc-users|svc-transactions|svc-contacts';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'applications-stand-alone',
      comment: 'Each application is built, tested and deployed alone: what two of them share is a package.',
      severity: 'error',
      from: { path: `^(${APPLICATIONS})/` },
      to: { path: `^(${APPLICATIONS})/`, pathNot: '^$1/' },
    },
    {
      name: 'packages-know-no-application',
      comment: 'Whatever uses a package may change without it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: `^(${APPLICATIONS}|scripts|e2e|bench)/` },
    },
    {
      name: 'applications-know-no-scripts',
      comment: 'An application runs where neither the launcher nor the journeys are.',
      severity: 'error',
      from: { path: `^(${APPLICATIONS})/` },
      to: { path: '^(scripts|e2e|bench)/' },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'They go into every process and every page: types and constants only.',
      severity: 'error',
      from: { path: '^packages/contracts/src/' },
      to: { pathNot: '^packages/contracts/src/' },
    },
    {
      name: 'web-knows-no-service-kit',
      comment: 'What the five Nest processes share has no place in a browser.',
      severity: 'error',
      from: { path: `^(${WEB_APPLICATIONS}|packages/(web-kit|federation|router|query))/` },
      to: { path: '^(packages/service-kit/|node_modules/@larkspur/service-kit/)' },
    },
    {
      name: 'services-know-no-web',
      comment: 'Nor do pages and their builds in a service.',
      severity: 'error',
      from: { path: `^(${SERVICES}|packages/service-kit)/` },
      to: { path: '^(packages|node_modules/@larkspur)/(web-kit|federation|router|query)/' },
    },
    {
      name: 'kits-stand-side-by-side',
      comment: "The browser's kit and the build's preset are used together, not one by the other.",
      severity: 'error',
      from: { path: '^packages/web-kit/src/' },
      to: { path: '^packages/federation/' },
    },
    {
      name: 'no-cycles',
      comment: 'Data flows one way: of two files that need each other, one holds a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere also escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface; swc reads the same source that it builds.
    parser: 'swc',
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.turbo)/' },
    webpackConfig: { fileName: join(__dirname, 'scripts/layers-resolve.cjs') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
