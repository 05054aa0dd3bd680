import { join } from 'node:path';
import { type Compiler, NormalModuleReplacementPlugin } from 'webpack';

const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;

/** Replaces Module Federation's bundler runtime with `container-runtime`. */
export class ContainerRuntimePlugin {
  apply(compiler: Compiler): void {
    new NormalModuleReplacementPlugin(BUNDLER_RUNTIME, join(__dirname, '../src/container-runtime.ts')).apply(compiler);
  }
}
