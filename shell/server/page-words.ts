import { BRAND } from '@larkspur/contracts/brand';
import type { PageMetadata } from '@larkspur/contracts/remote';
import { escapeAttribute, inertJson } from './html';

/** Drawn for shared links: 1200 × 630, as Open Graph asks for. */
const SHARED_PICTURE = '/share.png';

/** What a tab, a search engine and a shared link read of a page, as elements of its head. */
export function aboutPage(page: PageMetadata | null, address: string): string[] {
  if (!page) return [`<title>${BRAND.bankName}</title>`, '<meta name="robots" content="noindex">'];
  const title = `${page.title} – ${BRAND.bankName}`;
  const { origin } = new URL(address);
  return [
    `<title>${escapeAttribute(title)}</title>`,
    named('description', page.description),
    ...(page.isUnlisted ? [named('robots', 'noindex')] : []),
    `<link rel="canonical" href="${escapeAttribute(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', BRAND.bankName),
    property('og:locale', 'en_US'),
    property('og:title', title),
    property('og:description', page.description),
    property('og:url', address),
    property('og:image', origin + SHARED_PICTURE),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `The larkspur of ${BRAND.bankName}`),
    named('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${inertJson(structuredData(page, address, origin))}</script>`,
  ];
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeAttribute(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeAttribute(content)}">`;

/** JSON-LD (W3C) in the vocabulary of schema.org: the bank, and this page of it. */
function structuredData({ title, description }: PageMetadata, address: string, origin: string): object {
  const bank = {
    '@type': 'BankOrCreditUnion',
    '@id': `${origin}/#bank`,
    name: BRAND.bankName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: origin + SHARED_PICTURE,
    telephone: BRAND.phone,
    email: BRAND.supportEmail,
    address: BRAND.address,
    openingHours: 'Mo-Fr 09:00-17:00',
  };
  const page = {
    '@type': 'WebPage',
    '@id': address,
    url: address,
    name: title,
    description,
    inLanguage: 'en-US',
    publisher: { '@id': bank['@id'] },
  };
  return { '@context': 'https://schema.org', '@graph': [bank, page] };
}
