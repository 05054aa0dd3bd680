import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { wrap } from './printable-text';

/** DejaVu has Greek and Cyrillic names, and digits of one width, so that amounts below each other can be compared. */
const FONTS = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  /** For the bank's own words. */
  display: readFileSync(require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf')),
};

export const MARGIN = 48;
/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 };
// The colors are those of web-kit's tokens.css.
export const INK = '#1e1a4d';
export const FAINT = '#5a5672';
export const RULE = '#e3dfd4';
export const BRAND_COLOR = '#3b3486';

interface TextStyle {
  size?: number;
  font?: keyof typeof FONTS;
  color?: string;
  /** Aligns the end of the text with `x`. */
  isRightAligned?: boolean;
}

/** Streams a PDF: finished pages can be read while later ones are drawn, so that memory stays bounded. */
export class PdfWriter {
  private readonly document: PDFKit.PDFDocument;
  pages = 0;

  constructor(title: string, author: string, createdAt: Date) {
    this.document = new PDFDocument({
      autoFirstPage: false,
      size: [PAGE.width, PAGE.height],
      margin: 0,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    });
    for (const [name, font] of Object.entries(FONTS)) this.document.registerFont(name, font);
  }

  addPage(): void {
    this.document.addPage();
    this.pages++;
  }

  /** @returns the width in points */
  measure(text: string, { size = 9, font = 'regular' }: TextStyle = {}): number {
    return this.document.font(font).fontSize(size).widthOfString(text);
  }

  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    return wrap(text, width, (part) => this.measure(part, style));
  }

  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, font = 'regular', color = INK, isRightAligned = false } = style;
    const start = isRightAligned ? x - this.measure(text, style) : x;
    this.document.font(font).fontSize(size).fillColor(color).text(text, start, y, { lineBreak: false });
  }

  rule(y: number, color = RULE): void {
    this.document
      .moveTo(MARGIN, y)
      .lineTo(PAGE.width - MARGIN, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  /** Yields the bytes that are ready. */
  *takeFinished(): Generator<Buffer, void, undefined> {
    for (;;) {
      const bytes: Buffer | null = this.document.read();
      if (bytes === null) return;
      yield bytes;
    }
  }

  async *end(): AsyncGenerator<Buffer, void, undefined> {
    this.document.end();
    yield* this.document;
  }
}
