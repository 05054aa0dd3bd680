import type { DownloadedFile, DownloadOptions } from './host-api';

/** Reads a file as it arrives. @throws when it breaks off: a truncated file must not look complete */
export async function readDownload(
  response: Response,
  onReceived: DownloadOptions['onReceived'],
): Promise<DownloadedFile> {
  const chunks: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onReceived?.(received);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { content: new Blob(chunks, { type }), name: fileName(response.headers.get('content-disposition')) };
}

/** The bank's services name files with plain ASCII, in quotes. */
function fileName(disposition: string | null): string {
  return disposition?.match(/filename="([\w.-]+)"/)?.[1] ?? 'download';
}
