// Every disaster of e2e/disaster, also those that are too long for `npm test`.
process.env.LONG_DISASTERS = '1';
process.argv.splice(2, 0, 'e2e', 'e2e/disaster');
await import('./test.mjs');
