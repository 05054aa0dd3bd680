import type { VerificationRequest } from '@larkspur/contracts/user';
import sharp from 'sharp';

const PERSON = `<circle cx="50" cy="42" r="20" fill="#8d6e5a"/><path d="M12 110c0-26 17-40 38-40s38 14 38 40z" fill="#3b4a6b"/>`;

const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 110" width="800" height="880">
  <rect width="100" height="110" fill="#dfe6ee"/>${PERSON}</svg>`;

const FRONT =
  card(`<svg x="14" y="34" width="50" height="62" viewBox="0 0 100 110"><rect width="100" height="110" fill="#dfe6ee"/>${PERSON}</svg>
  ${bars(76, [60, 44, 74, 52, 36])}`);

const BACK = card(`<rect y="18" width="171" height="18" fill="#26303f"/>${bars(14, [120, 96, 132])}`);

/** Documents such as a customer uploads for verification. They contain no name. */
export async function drawDocuments(): Promise<VerificationRequest> {
  const [passport, documentFront, documentBack] = await Promise.all([PHOTO, FRONT, BACK].map(toDataUrl));
  if (!passport || !documentFront || !documentBack) throw new Error('A document was not drawn.');
  return { passport, documentFront, documentBack, documentType: 'driver-license', dateOfBirth: '1988-04-17' };
}

/** In the proportions of ISO/IEC 7810 ID-1. */
function card(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 171 108" width="1368" height="864">
    <rect width="171" height="108" fill="#f3efe4"/><rect width="171" height="14" fill="#2f6f8f"/>${content}</svg>`;
}

function bars(x: number, widths: readonly number[]): string {
  return widths
    .map((width, index) => `<rect x="${x}" y="${46 + index * 11}" width="${width}" height="4" rx="2" fill="#7d8794"/>`)
    .join('');
}

async function toDataUrl(svg: string): Promise<string> {
  const image = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return `data:image/jpeg;base64,${image.toString('base64')}`;
}
