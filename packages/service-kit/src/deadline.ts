/**
 * Waits for work that may never settle. When the time is over, the work continues, and its result is ignored.
 * @throws the error of the work, or `expired()`
 */
export async function withDeadline<T>(
  ms: number,
  work: () => Promise<T>,
  expired: () => Error = () => new Error(`It did not settle within ${ms} ms.`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(expired()), ms);
  });
  try {
    return await Promise.race([work(), expiry]);
  } finally {
    clearTimeout(timer);
  }
}
