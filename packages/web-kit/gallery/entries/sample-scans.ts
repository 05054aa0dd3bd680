/** A drawing of a card with lines of text, as wide as a driver's license. */
const scan = (title: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 252"><rect width="400" height="252" rx="16" fill="#d9d5f2"/>` +
      `<rect x="24" y="60" width="104" height="136" rx="8" fill="#8379e0"/>` +
      `<g fill="#3b3486"><rect x="24" y="24" width="180" height="16"/>${[72, 104, 136, 168]
        .map((y) => `<rect x="152" y="${y}" width="${300 - y}" height="10"/>`)
        .join('')}</g><title>${title}</title></svg>`,
  )}`;

export const SAMPLE_SCANS = ['Front', 'Back', 'Photo'].map((name) => ({ name, url: scan(name) }));
