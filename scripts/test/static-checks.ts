import { join } from 'node:path';
import { type CommandResult, run } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { E2E, type TestProject } from './test-projects';
import type { StepResult, TestSummary } from './test-summary';

const MAX_COMPILERS = 2;

/** Format, lint, types and, for the whole, the layers. Each counts once; a failed one shows what its tool said. */
export async function runChecks(parts: TestProject[], isWhole: boolean, score: TestSummary): Promise<void> {
  const folders = parts.map(({ name }) => name);
  await score.step('Format and lint', async () => {
    const paths = isWhole ? ['.'] : folders;
    return toStepResult(
      await tool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--diagnostic-level=error', ...paths]),
    );
  });
  if (isWhole) {
    await score.step('Layers', async () => {
      const rules = ['scripts/layers.mjs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
      return toStepResult(await run(process.execPath, [...rules, ...folders], { cwd: ROOT }));
    });
  }
  await score.step('Types', (say) => compile(folders, say));
}

/** One compiler run a workspace; the scripts, the benchmark and the journeys have one together. */
async function compile(folders: string[], say: (detail: string) => void): Promise<StepResult> {
  const projects = [...new Set(folders.map((name) => (['scripts', 'bench', E2E].includes(name) ? '.' : name)))];
  const waiting = [...projects];
  const faults: string[] = [];
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await tool('typescript/bin/tsc', ['--noEmit', '-p', project]);
      if (code !== 0) faults.push(output.trim());
    }
  };
  await Promise.all(Array.from({ length: MAX_COMPILERS }, worker));
  say(`${projects.length} compiled`);
  return { passed: projects.length - faults.length, failed: faults.length, output: faults.join('\n') };
}

function toStepResult({ code, output }: CommandResult): StepResult {
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output: output.trim() };
}

/** From node_modules itself: npx would ask the registry where something is missing. */
function tool(script: string, args: string[]): Promise<CommandResult> {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: ROOT });
}
