import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { galleryServer } from './gallery-server';

const PORT = Number(process.env.PORT ?? 3006);

// Rebuilds at every change. The page is reloaded by hand, so that the state on screen is not lost.
const build = spawn('npm', ['run', '--silent', 'gallery', '--', '--watch'], {
  cwd: join(__dirname, '..'),
  stdio: 'inherit',
});
build.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => build.kill(signal));

galleryServer().listen(PORT, '127.0.0.1', () => {
  console.log(`Component gallery: http://localhost:${PORT}/_kit/`);
});
