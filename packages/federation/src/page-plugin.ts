import { type Compiler, sources } from 'webpack';

/** Writes `index.html` for a page that no server renders. */
export class PagePlugin {
  constructor(
    private readonly title: string,
    private readonly publicPath: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const of = (ending: string) =>
          files.filter((file) => file.endsWith(ending)).map((file) => this.publicPath + file);
        const html = [
          '<!doctype html>',
          '<html lang="en">',
          '<meta charset="utf-8">',
          '<meta name="viewport" content="width=device-width, initial-scale=1">',
          `<title>${this.title}</title>`,
          // An empty icon avoids a request for a missing one.
          '<link rel="icon" href="data:,">',
          ...of('.css').map((file) => `<link rel="stylesheet" href="${file}">`),
          '<div id="root"></div>',
          ...of('.js').map((file) => `<script src="${file}"></script>`),
          '</html>',
        ].join('\n');
        compilation.emitAsset('index.html', new sources.RawSource(html));
      });
    });
  }
}
