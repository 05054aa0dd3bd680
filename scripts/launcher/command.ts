import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface CommandResult {
  code: number | null;
  /** What it wrote to both of its outputs. */
  output: string;
}

const running = new Set<ChildProcess>();

/** Ends what `run` is still waiting for: whoever stops the launcher stops its build, too. */
export function stopCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a command to its end and keeps what it said. A command that cannot be started answers code 127. */
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
    const end = (result: CommandResult) => {
      running.delete(child);
      resolve(result);
    };
    child.on('error', (error) => end({ code: 127, output: error.message }));
    child.on('close', (code) => end({ code, output: Buffer.concat(chunks).toString() }));
  });
}

export const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');
