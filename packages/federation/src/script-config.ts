import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';

interface Script {
  dir: string;
  /** Name of the file and of its folder in `dist`. */
  name: string;
  entry: string;
}

/** Configuration of a separate script that is not part of the shell's build. */
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
