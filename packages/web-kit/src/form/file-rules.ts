import { madeOnce } from '@larkspur/contracts/made-once';
import { formatFileSize } from '../format/file-size';

export interface FileRules {
  /** `['image/jpeg', 'image/png']` */
  types: readonly string[];
  maxBytes: number;
  /** Replaces the default message for a file that is too large. */
  tooLargeMessage?: string;
  /** The maximum number of files, 1 by default. */
  max?: number;
}

/** The types whose names people know. The name of another one, such as that of a Word document, is long and tells them nothing. */
const NAMED_TYPES = ['BMP', 'GIF', 'HEIC', 'JPEG', 'PDF', 'PNG', 'TIFF', 'WebP'];

const listFormat = madeOnce(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));

/** `JPEG, PNG, or WebP` */
export function formatFileTypes(types: readonly string[]): string {
  return listFormat().format(types.map(typeName));
}

/** `JPEG, PNG, or WebP, up to 10 MB each.` */
export function describeLimits({ types, maxBytes, max = 1 }: FileRules): string {
  // One byte below a round size means "less than": "up to 10 MB" would promise that byte.
  const size =
    maxBytes % 1024 === 1023 ? `less than ${formatFileSize(maxBytes + 1)}` : `up to ${formatFileSize(maxBytes)}`;
  return `${formatFileTypes(types)}, ${size}${max > 1 ? ' each' : ''}.`;
}

/** @returns an error message that says how to fix it, `null` for a valid file */
export function validateFile(
  { name, type, size }: File,
  { types, maxBytes, tooLargeMessage }: FileRules,
): string | null {
  if (!types.includes(type)) return `“${name}” ${describeType(type)}. Choose a ${formatFileTypes(types)} file.`;
  if (size === 0) return `“${name}” is empty. Choose another file.`;
  if (size <= maxBytes) return null;
  return (
    tooLargeMessage ?? `“${name}” is ${formatFileSize(size)}. Choose a file no larger than ${formatFileSize(maxBytes)}.`
  );
}

function typeName(type: string): string {
  const name = type.split('/').at(-1) ?? type;
  return name === 'webp' ? 'WebP' : name.replace(/^x-|\+.*$/g, '').toUpperCase();
}

function describeType(type: string): string {
  const name = typeName(type);
  return NAMED_TYPES.includes(name) ? `is a ${name} file` : 'isn’t a supported file type';
}
