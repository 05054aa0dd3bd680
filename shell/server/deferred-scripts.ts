import { createHash } from 'node:crypto';

/**
 * For a page that can be read as it comes: it is painted first, then its scripts are asked for and run, in their order.
 * In a tab that nobody sees nothing is painted: they begin at once there.
 */
const SCRIPT = `(() => {
  const { content } = document.getElementById("after-paint");
  const begin = () => {
    for (const script of content.querySelectorAll("script")) script.async = false;
    document.head.append(content);
  };
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
})()`;

/** By which a page's policy lets it in (CSP 3, hash-source): no other words between `<script>` and `</script>` run. */
export const DEFERRED_SCRIPTS_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** @param elements of the head; a template's are not acted upon while it is one */
export function deferScripts(elements: string[]): string {
  return `<template id="after-paint">\n${elements.join('\n')}\n</template>\n<script>${SCRIPT}</script>`;
}
