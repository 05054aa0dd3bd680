/** Strict RFC 4180: every record ends with CRLF, and quotes are doubled inside quotes. */
export function parseCsv(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [[]];
  field.lastIndex = 1;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new Error(`Not CSV at ${at}: ${text.slice(at, at + 60)}`);
    records.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') records.push([]);
  }
  expect(records.pop()).toEqual([]);
  return records;
}
