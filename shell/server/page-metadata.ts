import { BRAND } from '@larkspur/contracts/brand';
import type { PageMetadata } from '@larkspur/contracts/remote';
import { escapeAttribute, inertJson } from './html';

/** Image for shared links: 1200 × 630, as Open Graph recommends. */
const SHARE_IMAGE = '/share.png';

/**
 * Elements of the head for tabs, search engines and shared links.
 * @param page metadata of a public page
 * @param screenTitle of another screen
 */
export function metadataElements(page: PageMetadata | null, screenTitle: string | null, url: string): string[] {
  if (!page)
    return [`<title>${escapeAttribute(tabTitle(screenTitle))}</title>`, '<meta name="robots" content="noindex">'];
  const title = tabTitle(page.title);
  const { origin } = new URL(url);
  return [
    `<title>${escapeAttribute(title)}</title>`,
    metaName('description', page.description),
    ...(page.isUnlisted ? [metaName('robots', 'noindex')] : []),
    `<link rel="canonical" href="${escapeAttribute(url)}">`,
    metaProperty('og:type', 'website'),
    metaProperty('og:site_name', BRAND.bankName),
    metaProperty('og:locale', 'en_US'),
    metaProperty('og:title', title),
    metaProperty('og:description', page.description),
    metaProperty('og:url', url),
    metaProperty('og:image', origin + SHARE_IMAGE),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaProperty('og:image:alt', `${BRAND.bankName} logo`),
    metaName('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${inertJson(structuredData(page, url, origin))}</script>`,
  ];
}

const tabTitle = (title: string | null) => (title === null ? BRAND.bankName : `${title} – ${BRAND.bankName}`);
const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeAttribute(content)}">`;
const metaProperty = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeAttribute(content)}">`;

/** JSON-LD (W3C) with the schema.org vocabulary: the bank and this page. */
function structuredData({ title, description }: PageMetadata, url: string, origin: string): object {
  const bank = {
    '@type': 'BankOrCreditUnion',
    '@id': `${origin}/#bank`,
    name: BRAND.bankName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: origin + SHARE_IMAGE,
    telephone: BRAND.phone,
    email: BRAND.supportEmail,
    address: BRAND.address,
    openingHours: 'Mo-Fr 09:00-17:00',
  };
  const page = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en-US',
    publisher: { '@id': bank['@id'] },
  };
  return { '@context': 'https://schema.org', '@graph': [bank, page] };
}
