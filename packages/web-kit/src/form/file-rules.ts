export interface FileRules {
  /** `['image/jpeg', 'image/png']` */
  types: readonly string[];
  maxBytes: number;
  /** What a larger file is told, where the specification has words for it. */
  tooLargeMessage?: string;
  /** How many. One where nothing is said. */
  max?: number;
}

const MEGABYTE = 1024 * 1024;
const LISTED = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `812 KB`, `9.4 MB` */
export function formatFileSize(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / MEGABYTE).toFixed(1))} MB`;
}

/** `JPEG, PNG, or WebP` */
export function formatFileTypes(types: readonly string[]): string {
  return LISTED.format(types.map(typeName));
}

/** `JPEG, PNG, or WebP, at most 10 MB each.` */
export function describeLimits({ types, maxBytes, max = 1 }: FileRules): string {
  // A byte short of a round size, as "less than 10 MB" is: "at most" would promise that byte.
  const size =
    maxBytes % 1024 === 1023 ? `less than ${formatFileSize(maxBytes + 1)}` : `at most ${formatFileSize(maxBytes)}`;
  return `${formatFileTypes(types)}, ${size}${max > 1 ? ' each' : ''}.`;
}

/** What is wrong with a file, in words that say how to mend it. */
export function validateFile(
  { name, type, size }: File,
  { types, maxBytes, tooLargeMessage }: FileRules,
): string | null {
  if (!types.includes(type)) return `“${name}” is ${describeType(type)}. Choose ${formatFileTypes(types)}.`;
  if (size === 0) return `“${name}” is empty. Choose another file.`;
  if (size <= maxBytes) return null;
  return (
    tooLargeMessage ?? `“${name}” is ${formatFileSize(size)}. Choose a file of at most ${formatFileSize(maxBytes)}.`
  );
}

function typeName(type: string): string {
  const name = type.split('/').at(-1) ?? type;
  return name === 'webp' ? 'WebP' : name.replace(/^x-|\+.*$/g, '').toUpperCase();
}

function describeType(type: string): string {
  return type === '' ? 'of a kind we cannot tell' : `a ${typeName(type)} file`;
}
