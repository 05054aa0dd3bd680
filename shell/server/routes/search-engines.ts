import type { FastifyInstance } from 'fastify';
import { escapeAttribute } from '../html';
import type { PublicOrigin } from '../public-origin';
import type { RemoteServers } from '../remote-servers';

interface Options {
  remotes: RemoteServers;
  publicOrigin: PublicOrigin;
}

/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org 0.9). */
export async function searchEngines(server: FastifyInstance, { remotes, publicOrigin }: Options): Promise<void> {
  /** Paths that are for staff only. Customers' paths may contain public pages. */
  const privateFolders = () =>
    remotes
      .current()
      .registry.routes.grants.filter(({ access }) => access === 'administrator')
      .map(({ path }) => path.replace(/\*$/, '').replace(/(.)\/$/, '$1'));

  server.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...privateFolders().map((folder) => `Disallow: ${folder}`),
      'Disallow: /api/',
      '',
      `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  server.get('/sitemap.xml', async (request, reply) => {
    const origin = publicOrigin(request);
    const urls = remotes.indexablePages().map((path) => `  <url><loc>${escapeAttribute(origin + path)}</loc></url>`);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
