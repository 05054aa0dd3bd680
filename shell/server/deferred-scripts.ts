import { createHash } from 'node:crypto';

/**
 * Lets the browser paint the prerendered or the waiting page before it requests the page's scripts, and keeps their order. A
 * hidden tab never paints, so it starts immediately. Clicks are recorded until the template is removed, so that the live
 * page can respond to them.
 */
const SCRIPT = `(() => {
  const template = document.getElementById("after-paint");
  const { content } = template;
  const clicks = (template.clicks = []);
  const record = ({ target }) =>
    template.isConnected ? clicks.push(target) : removeEventListener("click", record, true);
  addEventListener("click", record, true);
  const begin = () => {
    for (const script of content.querySelectorAll("script")) script.async = false;
    document.head.append(content);
  };
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
})()`;

/** Allows the script in the page's policy (CSP 3, hash-source); no other inline script runs. */
export const DEFERRED_SCRIPTS_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** @param elements of the head; inert while they are in a template */
export function deferScripts(elements: string[]): string {
  return `<template id="after-paint">\n${elements.join('\n')}\n</template>\n<script>${SCRIPT}</script>`;
}
