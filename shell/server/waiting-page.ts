import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The HTML that a page without prerendered HTML shows until its scripts know what to show, so that users on slow connections do
 * not look at an empty page. It knows nothing of the screen. Styles: `src/ui/waiting-page.css`.
 * @param publicFiles the folder with the bank's logo
 */
export function readWaitingPage(publicFiles: string): string {
  const logo = readFileSync(join(publicFiles, 'favicon.svg'), 'utf8').trim();
  return `<div class="waiting-page">
${logo}
<p class="waiting-page-text">Loading…</p>
<p class="waiting-page-late">This is taking longer than usual. <a href="">Reload the page</a></p>
</div>`;
}
