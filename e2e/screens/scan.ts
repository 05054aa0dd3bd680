/** A drawing of a card with lines of text, as an address of an image. */
export function scanOf(side: 'front' | 'back' | 'photo'): string {
  const face =
    '<circle cx="200" cy="100" r="48" fill="#5d53b8"/><rect x="110" y="160" width="180" height="92" rx="60" fill="#5d53b8"/>';
  const text = [64, 104, 144, 184]
    .map((y) => `<rect x="152" y="${y}" width="${300 - y}" height="12" fill="#3b3486"/>`)
    .join('');
  const content =
    side === 'photo'
      ? face
      : `${text}${side === 'front' ? '<rect x="24" y="60" width="104" height="136" fill="#8379e0"/>' : ''}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 252"><rect width="400" height="252" rx="16" fill="#d9d5f2"/>${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
