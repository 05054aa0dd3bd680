import { join } from 'node:path';
import { type CommandResult, run } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { E2E, type TestProject } from './test-projects';
import type { StepResult, TestSummary } from './test-summary';

const MAX_COMPILERS = 2;

/** Format, lint, types and, for the whole repository, import layers. Each counts once; a failed check shows its output. */
export async function runChecks(projects: TestProject[], isWhole: boolean, summary: TestSummary): Promise<void> {
  const folders = projects.map(({ name }) => name);
  await summary.step('Format and lint', async () => {
    const paths = isWhole ? ['.'] : folders;
    return toStepResult(
      await runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--diagnostic-level=error', ...paths]),
    );
  });
  if (isWhole) {
    await summary.step('Layers', async () => {
      const rules = ['scripts/layers.mjs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
      return toStepResult(await run(process.execPath, [...rules, ...folders], { cwd: ROOT }));
    });
  }
  await summary.step('Types', (report) => compile(folders, report));
}

/** One compiler run for each workspace; scripts, benchmarks and end-to-end tests are compiled together. */
async function compile(folders: string[], report: (detail: string) => void): Promise<StepResult> {
  const projects = [...new Set(folders.flatMap(compilerProjects))];
  const queue = [...projects];
  const errors: string[] = [];
  const worker = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const { code, output } = await runTool('typescript/bin/tsc', ['--noEmit', '-p', project]);
      if (code !== 0) errors.push(output.trim());
    }
  };
  await Promise.all(Array.from({ length: MAX_COMPILERS }, worker));
  report(`${projects.length} compiled`);
  return { passed: projects.length - errors.length, failed: errors.length, output: errors.join('\n') };
}

function compilerProjects(folder: string): string[] {
  if (folder === 'scripts') return ['.', 'scripts/new-remote'];
  return [['bench', E2E].includes(folder) ? '.' : folder];
}

function toStepResult({ code, output }: CommandResult): StepResult {
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output: output.trim() };
}

/** Started from node_modules directly: npx would ask the registry when something is missing. */
function runTool(script: string, args: string[]): Promise<CommandResult> {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: ROOT });
}
