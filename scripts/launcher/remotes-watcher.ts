import { PolledFile } from '@larkspur/federation/polled-file';
import { parseRepositoryRemotes, type RepositoryRemote } from './remotes';

const POLL_INTERVAL_MS = 1_000;

/**
 * Applies changes of `remotes.json` to a running bank.
 * @param applied the list that the bank has now
 * @param apply rejects when the list cannot be applied
 */
export function remotesWatcher(
  file: string,
  applied: readonly RepositoryRemote[],
  apply: (remotes: readonly RepositoryRemote[]) => Promise<void>,
  report: (line: string) => void,
): PolledFile {
  let present = JSON.stringify(applied);
  return new PolledFile({
    file,
    intervalMs: POLL_INTERVAL_MS,
    apply: async (text) => {
      const remotes = parseRepositoryRemotes(text);
      if (JSON.stringify(remotes) === present) return;
      await apply(remotes);
      present = JSON.stringify(remotes);
      report(`remotes.json has changed: ${remotes.map(({ name }) => name).join(', ')}`);
    },
    onProblem: (problem) => report(`remotes.json cannot be applied, so the bank keeps its remotes: ${problem}`),
  });
}
