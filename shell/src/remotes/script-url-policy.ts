/** The part of the Trusted Types API that is used here; TypeScript's DOM library does not have it. */
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
 * Makes a URL assignable to `script.src` under `require-trusted-types-for`, but only one of a remote. The page's CSP
 * lists the policy's name.
 */
export function createScriptUrlPolicy(isOurs: (url: string) => boolean): (url: string) => unknown {
  const createScriptURL = (url: string): string => {
    if (isOurs(url)) return url;
    throw new TypeError(`${url} is not a URL of a remote.`);
  };
  const policy = window.trustedTypes?.createPolicy('larkspur-remotes', { createScriptURL });
  return (url) => (policy ? policy.createScriptURL(url) : createScriptURL(url));
}
