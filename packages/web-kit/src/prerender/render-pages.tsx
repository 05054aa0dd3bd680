import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router-dom';
import type { RemoteModule } from '../host/host-api';
import { PageFrame } from '../layout/page-frame';
import { prerenderHost } from './prerender-host';

/** A placeholder. Rendered pages contain paths only. */
const ORIGIN = 'https://page.invalid';

/**
 * Renders a remote's pages as visitors see them before scripts run.
 * @returns HTML by path
 * @throws Error that names the page and the problem
 */
export async function renderPages(remote: RemoteModule, paths: string[]): Promise<Record<string, string>> {
  const handler = createStaticHandler([{ element: <Frame />, children: remote.routes(prerenderHost) }]);
  const pages: Record<string, string> = {};
  for (const path of paths) pages[path] = await renderPage(handler, path);
  return pages;
}

function Frame() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

async function renderPage(handler: ReturnType<typeof createStaticHandler>, path: string): Promise<string> {
  const context = await handler.query(new Request(ORIGIN + path));
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`${path}: no page of this remote.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // With React's comments between texts, which hydration needs.
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
  reject(path, html, /<[a-z][^<>]*\sstyle="[^"]*"/i, 'a style attribute, which the content security policy ignores');
  reject(path, html, /<script\b/i, 'a script');
  if (!/<h1\b/.test(html)) throw new Error(`${path}: rendered without a heading. Does it wait for something?`);
  return html;
}

function reject(path: string, html: string, pattern: RegExp, what: string): void {
  const [found] = pattern.exec(html) ?? [];
  if (found) throw new Error(`${path}: rendered with ${what}: ${found}`);
}
