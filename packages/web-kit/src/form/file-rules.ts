export interface FileRules {
  /** `['image/jpeg', 'image/png']` */
  types: readonly string[];
  maxBytes: number;
  /** What a larger file is told, where the specification has words for it. */
  tooLargeWords?: string;
  /** How many. One where nothing is said. */
  max?: number;
}

const MEGABYTE = 1024 * 1024;
const LISTED = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `812 KB`, `9.4 MB` */
export function sizeInWords(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / MEGABYTE).toFixed(1))} MB`;
}

/** `JPEG, PNG, or WebP` */
export function typesInWords(types: readonly string[]): string {
  return LISTED.format(types.map(typeName));
}

/** `JPEG, PNG, or WebP, at most 10 MB each.` */
export function limitsInWords({ types, maxBytes, max = 1 }: FileRules): string {
  // A byte short of a round size, as "less than 10 MB" is: "at most" would promise that byte.
  const size = maxBytes % 1024 === 1023 ? `less than ${sizeInWords(maxBytes + 1)}` : `at most ${sizeInWords(maxBytes)}`;
  return `${typesInWords(types)}, ${size}${max > 1 ? ' each' : ''}.`;
}

/** What is wrong with a file, in words that say how to mend it. */
export function fileProblem({ name, type, size }: File, { types, maxBytes, tooLargeWords }: FileRules): string | null {
  if (!types.includes(type)) return `“${name}” is ${aKind(type)}. Choose ${typesInWords(types)}.`;
  if (size === 0) return `“${name}” is empty. Choose another file.`;
  if (size <= maxBytes) return null;
  return tooLargeWords ?? `“${name}” is ${sizeInWords(size)}. Choose a file of at most ${sizeInWords(maxBytes)}.`;
}

function typeName(type: string): string {
  const name = type.split('/').at(-1) ?? type;
  return name === 'webp' ? 'WebP' : name.replace(/^x-|\+.*$/g, '').toUpperCase();
}

function aKind(type: string): string {
  return type === '' ? 'of a kind we cannot tell' : `a ${typeName(type)} file`;
}
