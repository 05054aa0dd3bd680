import { identityOf } from '../process-identity.cjs';
import { run, startCommand, stopCommands } from './command';

it('returns the exit code and the output of a command', async () => {
  const script = "process.stdin.pipe(process.stdout); process.stdin.on('end', () => process.exit(3));";
  await expect(run(process.execPath, ['-e', script], { input: 'hello' })).resolves.toEqual({
    code: 3,
    output: 'hello',
  });
});

it('returns code 127 for a command that does not exist', async () => {
  expect((await run('no-such-command', [])).code).toBe(127);
});

it('stops running commands and starts no more', async () => {
  const child = startCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000);'], { stdio: 'ignore' });
  const pid = Number(child.pid);
  expect(identityOf(pid)).not.toBeNull();
  await stopCommands();
  expect(identityOf(pid)).toBeNull();
  await expect(run(process.execPath, ['-e', ''])).rejects.toThrow('Stopping.');
});
