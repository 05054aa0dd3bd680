import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;

/** Stands in the runtime for the table of hashes, which is only known when every other file is done. */
const TABLE_PLACEHOLDER = 'LARKSPUR-INTEGRITY-TABLE';

/** Fits nothing: a file without a hash is refused by the browser, as a changed one is. A malformed one would be ignored. */
const UNMATCHABLE_HASH = `sha384-${Buffer.alloc(48).toString('base64')}`;

/** File name, within the release's folder, to its hash as Subresource Integrity (W3C) writes it. */
export type IntegrityTable = Record<string, string>;

/**
 * Has the runtime of a remote load each chunk and style sheet with its hash. The table lies in the entry, and the entry's
 * own hash in the signed pointer: so the pointer vouches for every file.
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

/** With CORS always: of another origin's file the browser checks no hash without it, and preloads are asked for so too. */
function setIntegrity(element: string, address: string): string {
  const file = `${address}.slice(${RuntimeGlobals.publicPath}.length)`;
  return [
    `${element}.integrity = ${RuntimeGlobals.require}.sri[${file}] || ${JSON.stringify(UNMATCHABLE_HASH)};`,
    `${element}.crossOrigin = 'anonymous';`,
  ].join('\n');
}

/** Puts the table where the runtime looks for it. */
export function insertTable(content: Buffer, table: IntegrityTable): Buffer {
  return Buffer.from(
    content.toString('utf8').replaceAll(new RegExp(`(["'])${TABLE_PLACEHOLDER}\\1`, 'g'), JSON.stringify(table)),
  );
}

export function hasTablePlaceholder(content: Buffer): boolean {
  return content.includes(TABLE_PLACEHOLDER);
}
