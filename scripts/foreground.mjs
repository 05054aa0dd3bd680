// Runs commands in this terminal. Ctrl-C and SIGTERM stop a command with everything that it has started, also when the signal
// reaches only this process.
import { loadTypeScript } from './typescript.mjs';

const { startCommand, stopCommands } = /** @type {typeof import('./launcher/command.js')} */ (
  await loadTypeScript('./launcher/command.ts')
);

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options @returns {Promise<number>} the exit code */
export function runInForeground(program, args, options) {
  const child = startCommand(program, args, { ...options, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Exits after a signal, when no command runs anymore. @param {() => void} [cleanUp] */
export function exitOnSignal(cleanUp = () => {}) {
  for (const [name, code] of Object.entries(EXIT_CODES)) {
    process.once(name, async () => {
      await stopCommands();
      cleanUp();
      process.exit(code);
    });
  }
}
