import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;

/** Placeholder in the runtime for the table of hashes, which is known only after every other file is complete. */
const TABLE_PLACEHOLDER = 'LARKSPUR-INTEGRITY-TABLE';

/** Matches no file. The browser refuses a file without a hash like a changed one; it would ignore a malformed hash. */
const UNMATCHABLE_HASH = `sha384-${Buffer.alloc(48).toString('base64')}`;

/** File name within the release's folder to its Subresource Integrity hash (W3C). */
export type IntegrityTable = Record<string, string>;

/**
 * Makes a remote's runtime load each chunk and style sheet with its hash. The entry contains the table, and the signed
 * pointer contains the entry's hash, so the pointer's signature covers every file.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('IntegrityPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new TableModule());
      });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${setIntegrity('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => `${source}\n${setIntegrity(tag, href)}`,
      );
    });
  }
}

class TableModule extends RuntimeModule {
  constructor() {
    super('larkspur integrity', RuntimeModule.STAGE_BASIC);
  }

  override generate(): string {
    return `${RuntimeGlobals.require}.sri = ${JSON.stringify(TABLE_PLACEHOLDER)};`;
  }
}

/** Always with CORS: browsers cannot check the hash of another origin's file without it, and preloads use it too. */
function setIntegrity(element: string, url: string): string {
  const file = `${url}.slice(${RuntimeGlobals.publicPath}.length)`;
  return [
    `${element}.integrity = ${RuntimeGlobals.require}.sri[${file}] || ${JSON.stringify(UNMATCHABLE_HASH)};`,
    `${element}.crossOrigin = 'anonymous';`,
  ].join('\n');
}

/** Puts the table in place of its placeholder. */
export function insertTable(content: Buffer, table: IntegrityTable): Buffer {
  return Buffer.from(
    content.toString('utf8').replaceAll(new RegExp(`(["'])${TABLE_PLACEHOLDER}\\1`, 'g'), JSON.stringify(table)),
  );
}

export function hasTablePlaceholder(content: Buffer): boolean {
  return content.includes(TABLE_PLACEHOLDER);
}
