import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { galleryServer } from './gallery-files';

const PORT = Number(process.env.PORT ?? 3006);

// Built anew at every change of a component; the page is loaded again by hand, in the state that one looks at.
const build = spawn('npm', ['run', '--silent', 'gallery', '--', '--watch'], {
  cwd: join(__dirname, '..'),
  stdio: 'inherit',
});
build.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => build.kill(signal));

galleryServer().listen(PORT, '127.0.0.1', () => {
  console.log(`The kit's gallery: http://localhost:${PORT}/_kit/`);
});
