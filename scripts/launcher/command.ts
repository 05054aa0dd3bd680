import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { stopProcessTree } from './process-tree';

const STOP_GRACE_MS = 2_000;

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error, in the order in which they arrived. */
  output: string;
}

const running = new Set<ChildProcess>();

/** Stops every command that `run` still waits for, with all that it started: a build tool's workers included. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...running].map(({ pid }) => pid && stopProcessTree(pid, STOP_GRACE_MS)));
}

/** Runs a command to its end and collects its output. A command that cannot be started returns code 127. */
export function run(
  command: string,
  args: string[],
  options: SpawnOptions & { input?: string } = {},
): Promise<CommandResult> {
  const { input, ...spawnOptions } = options;
  const child = spawn(command, args, {
    ...spawnOptions,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin?.on('error', () => {});
  if (input !== undefined) child.stdin?.end(input);
  running.add(child);
  return new Promise((resolve) => {
    const finish = (result: CommandResult) => {
      running.delete(child);
      resolve(result);
    };
    child.on('error', (error) => finish({ code: 127, output: error.message }));
    child.on('close', (code) => finish({ code, output: Buffer.concat(chunks).toString() }));
  });
}

export const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');
