export interface FileRules {
  /** `['image/jpeg', 'image/png']` */
  types: readonly string[];
  maxBytes: number;
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

/** What is wrong with a file, in words that say how to mend it. */
export function fileProblem({ name, type, size }: File, { types, maxBytes }: FileRules): string | null {
  if (!types.includes(type)) return `“${name}” is ${aKind(type)}. Choose ${typesInWords(types)}.`;
  if (size === 0) return `“${name}” is empty. Choose another file.`;
  if (size > maxBytes) {
    return `“${name}” is ${sizeInWords(size)}. Choose a file of at most ${sizeInWords(maxBytes)}.`;
  }
  return null;
}

function typeName(type: string): string {
  const name = type.split('/').at(-1) ?? type;
  return name === 'webp' ? 'WebP' : name.replace(/^x-|\+.*$/g, '').toUpperCase();
}

function aKind(type: string): string {
  return type === '' ? 'of a kind we cannot tell' : `a ${typeName(type)} file`;
}
