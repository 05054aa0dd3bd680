import type { RequestOptions } from './host-api';

export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/**
 * `fetch` for a body that takes its time: what has left of it is told, which only XMLHttpRequest knows. The page's
 * cookies go along, as with every call.
 * @throws TypeError when no answer came, as `fetch` does; the signal's reason when it was aborted
 */
export function uploadWithProgress(
  address: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: NonNullable<RequestOptions['onProgress']>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => signal?.removeEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      end();
      resolve(toResponse(request));
    };
    request.onerror = () => {
      end();
      reject(new TypeError('No answer came.'));
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

/** 204 and its like have no body, and a Response insists on that. */
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
