/** Safari reads the URL after the click, and a large file takes a while. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a file that the page has, as if it had been downloaded. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
