import { BRAND } from '@larkspur/contracts/brand';
import type { FastifyInstance } from 'fastify';

/** The web app manifest (w3.org/TR/appmanifest): what a phone installs when the bank is added to its home screen. */
const MANIFEST = {
  id: '/account/home',
  name: BRAND.bankName,
  short_name: BRAND.bankName.replace(/ Bank$/, ''),
  description: `Your accounts, payments, and statements at ${BRAND.bankName}.`,
  lang: 'en-US',
  start_url: '/account/home',
  scope: '/',
  display: 'standalone',
  theme_color: '#1e1a4d',
  background_color: '#fbfaf7',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    // The drawing stays within the safe zone of a mask.
    ...[192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
  shortcuts: [
    { name: 'Transfer Money', url: '/account/transfer' },
    { name: 'Transactions', url: '/account/transactions' },
  ],
};

export async function install(server: FastifyInstance): Promise<void> {
  server.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(MANIFEST)),
  );
}
