import { createHash } from 'node:crypto';
import { isCanaryVisitor } from '../src/canary/canary-choice';
import { escapeAttribute } from './html';

/** Adds the preloads of the release that this browser gets, so that no browser loads the files of two releases. */
const SCRIPT = `(() => {
  ${isCanaryVisitor}
  const canary = document.getElementById("preloads-of-canary");
  const current = document.getElementById("preloads-of-current");
  const { version, percent } = canary.dataset;
  const chosen = isCanaryVisitor(version, Number(percent)) ? canary : current;
  document.head.append(chosen.content);
  canary.remove();
  current.remove();
})()`;

/** Allows the script in the policy of pages that contain it (CSP 3, hash-source). */
export const CANARY_PRELOADS_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** @param current, canary elements of the head; inert until one list is chosen */
export function choosePreloads(
  current: string[],
  canary: string[],
  { version, percent }: { version: string; percent: number },
): string[] {
  return [
    `<template id="preloads-of-current">${current.join('')}</template>`,
    `<template id="preloads-of-canary" data-version="${escapeAttribute(version)}" data-percent="${percent}">${canary.join('')}</template>`,
    `<script>${SCRIPT}</script>`,
  ];
}
