import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, NormalModuleReplacementPlugin } from 'webpack';

const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;

/** Compiled by a remote's build in this repository. The published package has it as an ES module instead. */
const SOURCE = join(__dirname, '../src/container-runtime.ts');
const RUNTIME = existsSync(SOURCE) ? SOURCE : join(__dirname, 'esm/container-runtime.js');

/** Replaces Module Federation's bundler runtime with `container-runtime`. */
export class ContainerRuntimePlugin {
  apply(compiler: Compiler): void {
    new NormalModuleReplacementPlugin(BUNDLER_RUNTIME, RUNTIME).apply(compiler);
  }
}
