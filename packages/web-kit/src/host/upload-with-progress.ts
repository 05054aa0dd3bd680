import type { RequestOptions } from './host-api';

export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/**
 * `fetch` with upload progress, which only XMLHttpRequest reports. Sends the page's cookies like every other request.
 * @throws TypeError when no response arrived, as `fetch` does; the signal's reason when it was aborted
 */
export function uploadWithProgress(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: NonNullable<RequestOptions['onProgress']>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => signal?.removeEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      end();
      resolve(toResponse(request));
    };
    request.onerror = () => {
      end();
      reject(new TypeError('No response.'));
    };
    request.onabort = () => {
      end();
      reject(signal?.reason);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body ?? null);
  });
}

/** `Response` rejects a body for statuses such as 204. */
function toResponse(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  return new Response(responseText === '' ? null : responseText, { status, headers: parseHeaders(request) });
}

function parseHeaders(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()] as [string, string]] : [];
  });
}
