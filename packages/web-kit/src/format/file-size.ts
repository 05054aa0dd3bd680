const MEGABYTE = 1024 * 1024;

/** `812 KB`, `9.4 MB`: in the units of stated limits, such as 10 MB for 10,485,760 bytes. */
export function formatFileSize(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / MEGABYTE).toFixed(1))} MB`;
}
