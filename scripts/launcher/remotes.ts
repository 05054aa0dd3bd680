import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { ROOT } from './paths';

const { remotes } = JSON.parse(readFileSync(join(ROOT, 'remotes.json'), 'utf8')) as { remotes: { name: RemoteName }[] };

/** The remotes of this repository, which `remotes.json` lists. */
export const REMOTE_NAMES: readonly RemoteName[] = remotes.map(({ name }) => name);
