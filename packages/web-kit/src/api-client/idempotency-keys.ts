import { isApiError } from '../host/host-api';

/**
 * Sends a request that must take effect once with an idempotency key. As long as the outcome is unknown, the same request
 * keeps its key, also when its screen was left and opened again.
 */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>();

  constructor(private readonly generate: () => string = () => crypto.randomUUID()) {}

  /** @param request everything that distinguishes it from others */
  async send<T>(request: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const fingerprint = JSON.stringify(request);
    const key = this.keys.get(fingerprint) ?? this.generate();
    this.keys.set(fingerprint, key);
    try {
      const result = await send(key);
      this.keys.delete(fingerprint);
      return result;
    } catch (error) {
      if (isDefinitive(error)) this.keys.delete(fingerprint);
      throw error;
    }
  }
}

/** A 409 may mean that the first request is still in progress. */
function isDefinitive(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);
}
