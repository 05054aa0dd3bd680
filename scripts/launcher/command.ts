import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { killProcessTree, stopProcessTree } from './process-tree';
import { UserError } from './user-error';

const STOP_GRACE_MS = 3_000;

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error, in the order in which they arrived. */
  output: string;
}

const running = new Set<ChildProcess>();
let isStopping = false;

/** Stops every command that still runs, with all processes that it has started. No command can be started afterwards. */
export async function stopCommands(): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map(({ pid }) => pid && stopProcessTree(pid, STOP_GRACE_MS)));
}

/** Kills every command that still runs, with all processes that it has started, without waiting. */
export function killCommands(): void {
  isStopping = true;
  for (const { pid } of running) if (pid) killProcessTree(pid);
}

/** Starts a command that `stopCommands` stops. @throws UserError when everything is being stopped */
export function startCommand(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (isStopping) throw new UserError('Stopping.');
  const child = spawn(command, args, options);
  running.add(child);
  for (const event of ['error', 'close']) child.once(event, () => running.delete(child));
  return child;
}

/** Runs a command to its end and collects its output. A command that cannot be started returns code 127. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { input?: string } = {},
): Promise<CommandResult> {
  const { input, ...spawnOptions } = options;
  const child = startCommand(command, args, {
    ...spawnOptions,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin?.on('error', () => {});
  if (input !== undefined) child.stdin?.end(input);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

export const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');
