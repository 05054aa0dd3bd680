/** The part of the Trusted Types API that is used here; TypeScript's DOM library has none of it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/**
 * What makes an address fit for `script.src` under `require-trusted-types-for`: the remotes' own addresses, no other.
 * The policy's name stands in the page's CSP.
 */
export function createScriptUrlPolicy(isOurs: (url: string) => boolean): (url: string) => unknown {
  const createScriptURL = (url: string): string => {
    if (isOurs(url)) return url;
    throw new TypeError(`${url} belongs to no remote.`);
  };
  const policy = window.trustedTypes?.createPolicy('larkspur-remotes', { createScriptURL });
  return (url) => (policy ? policy.createScriptURL(url) : createScriptURL(url));
}
