import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** The built gallery. */
export const GALLERY_FOLDER = join(__dirname, '../dist/gallery');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built gallery under `/_kit/`, for tests and `npm run gallery`. Files are read at each request, so a rebuild shows. */
export function galleryServer(): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    // Requested by the browser on its own.
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const file = normalize(path.replace(/^\/_kit\/?/, '') || 'index.html');
    try {
      if (file.startsWith('..')) throw new Error('outside the gallery');
      const content = readFileSync(join(GALLERY_FOLDER, file));
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-store',
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
}
