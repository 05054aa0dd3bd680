import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';

interface Script {
  dir: string;
  /** Of the file, and of its folder in `dist`. */
  name: string;
  entry: string;
}

/** Configuration of one script that is in a page beside the shell's, and no part of the shell's build. */
export function scriptConfig({ dir, name, entry }: Script): (env: object, argv: { mode?: string }) => Configuration {
  return (_env, { mode }) => {
    const base = baseConfig({ dir, name, mode: mode === 'development' ? mode : 'production' });
    return {
      ...base,
      entry: { [name]: entry },
      output: { ...base.output, path: join(dir, 'dist', name), clean: true },
    };
  };
}
