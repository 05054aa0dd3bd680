// Loaded into each service by NODE_OPTIONS. SIGUSR2 starts the profiler; the next SIGUSR2 stops it and writes the profile.
const { Session } = require('node:inspector');
const { writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');

/** @type {import('node:inspector').Session | undefined} */
let session;

process.on('SIGUSR2', () => {
  if (!session) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: 500 });
    session.post('Profiler.start');
    return;
  }
  const { BENCH_PROFILE = '.' } = process.env;
  session.post('Profiler.stop', (error, result) => {
    const file = join(BENCH_PROFILE, `${basename(process.cwd())}.${process.pid}.cpuprofile`);
    if (!error) writeFileSync(file, JSON.stringify(result.profile));
  });
  session.disconnect();
  session = undefined;
});
