import { inflateSync } from 'node:zlib';

/** Extracts the text of a PDF through each font's ToUnicode table, one string per drawn piece. */
export function extractPdfText(file: Buffer): string[] {
  const source = file.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', bytes] = body.split(/\nstream\n/);
    const packed = bytes && Buffer.from(bytes.replace(/\nendstream$/, ''), 'latin1');
    const stream = packed && head.includes('FlateDecode') ? inflateSync(packed).toString('latin1') : '';
    objects.set(id, { head, stream });
  }
  const tables = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
    if (table) tables.set(name, unicodeTable(objects.get(table)?.stream ?? ''));
  }
  const pieces: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream.includes(' Tf')) continue;
    let font = new Map<string, string>();
    for (const [, name, drawn] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = tables.get(name) ?? new Map();
      const glyphs =
        (drawn ?? '').match(/<[0-9a-f]+>/gi)?.flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? []) ?? [];
      if (drawn) pieces.push(glyphs.map((glyph) => font.get(glyph) ?? '').join(''));
    }
  }
  return pieces;
}

function unicodeTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, text] of (list.match(/<[0-9a-f ]*>/gi) ?? []).entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      table.set(glyph, Buffer.from(text.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return table;
}
