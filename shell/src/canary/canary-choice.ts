/**
 * Returns whether this browser belongs to the visitors of a canary. The same browser always gets the same result for a version,
 * and keeps a canary whose percentage grows; another version has other visitors. Needs no server and no cookie.
 *
 * Self-contained, because the page also has its source as an inline script, which chooses the files to preload.
 */
export function isCanaryVisitor(version: string, percent: number): boolean {
  try {
    const storage = window.localStorage;
    if ((storage.getItem('larkspur.left-canaries') ?? '').split(' ').includes(version)) return false;
    let visitor = storage.getItem('larkspur.canary-visitor');
    if (visitor === null) {
      visitor = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('.');
      storage.setItem('larkspur.canary-visitor', visitor);
    }
    // FNV-1a, and the finalizer of MurmurHash3, without which similar texts have similar hashes.
    let hash = 2_166_136_261;
    for (const character of `${version} ${visitor}`) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) % 100 < percent;
  } catch {
    // Without storage every page would choose again.
    return false;
  }
}
