import { setMaxListeners } from 'node:events';
import { posix } from 'node:path';
import type { PageMetadata, RemoteRelease } from '@larkspur/contracts/remote';
import { integrityOf } from '@larkspur/federation/integrity';
import type { FastifyBaseLogger } from 'fastify';

const READ_TIMEOUT_MS = 4_000;

/** A page that its release prerendered, with its styles. */
export interface PrerenderedPage extends PageMetadata {
  html: string;
  styles: InlineStyle[];
  /** The route and versions that the browser compares with what it has loaded; `null` for a page that is never hydrated. */
  rendering: Rendering | null;
}

/** The route, release and versions that a page was prerendered with. */
export interface Rendering {
  /** The route's path, without query and fragment. */
  path: string;
  /** Version of the remote's release. */
  release: string;
  /** `renderedWith` of the release. */
  versions: string;
}

export interface InlineStyle {
  /** The file's name. The remote's runtime recognizes a loaded style sheet by it. */
  name: string;
  css: string;
}

type ReadFile = (path: string, signal: AbortSignal) => Promise<Buffer>;

/**
 * The prerendered pages of one remote's release. They can be read before scripts run, and while the remote's server is
 * unavailable. A file is used only if it has the hash of the signed pointer.
 */
export class PrerenderedPages {
  private version: string | null = null;
  private pages: ReadonlyMap<string, PrerenderedPage> = new Map();
  /** Why the last attempt failed. Logged once, not on every attempt. */
  private lastError: string | null = null;

  /** @param base URL prefix of the release's files for browsers */
  constructor(
    private readonly base: string,
    private readonly read: ReadFile,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Loads the pages of another release: all of them, or none until they can be read. */
  async update(release: RemoteRelease, stopped: AbortSignal): Promise<void> {
    if (this.version === release.version) return;
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(READ_TIMEOUT_MS)]);
    // One listener per file.
    setMaxListeners(0, signal);
    try {
      this.pages = await this.load(release, signal);
      this.version = release.version;
      this.lastError = null;
    } catch (error) {
      if (stopped.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (this.lastError === reason) return;
      this.lastError = reason;
      this.log.warn(
        { remote: release.name, version: release.version, reason },
        'Prerendered pages could not be loaded',
      );
    }
  }

  /** `null` if the release has no such page, or it is not loaded. */
  find(release: RemoteRelease, path: string): PrerenderedPage | null {
    return release.version === this.version ? (this.pages.get(path) ?? null) : null;
  }

  /** Paths of pages that search engines may index. */
  indexablePaths(): string[] {
    return [...this.pages].filter(([, { isUnlisted }]) => !isUnlisted).map(([path]) => path);
  }

  private async load(release: RemoteRelease, signal: AbortSignal): Promise<Map<string, PrerenderedPage>> {
    const texts = new Map<string, Promise<string>>();
    const text = (file: string) => {
      const known = texts.get(file) ?? this.readText(release, file, signal);
      texts.set(file, known);
      return known;
    };
    const style = async (file: string): Promise<InlineStyle> => ({
      name: posix.basename(file),
      css: rewriteUrls(await text(file), this.base + posix.dirname(file)),
    });
    const pages = Object.entries(release.screens ?? {}).map(async ([path, { page, styles }]) => {
      if (!page) return [];
      const { html: file, ...meta } = page;
      const [html, ...inline] = await Promise.all([text(file), ...[...release.styles, ...styles].map(style)]);
      return [[path, { ...meta, html, styles: inline, rendering: renderingOf(release, path, html) }]] as const;
    });
    return new Map((await Promise.all(pages)).flat());
  }

  private async readText(release: RemoteRelease, file: string, signal: AbortSignal): Promise<string> {
    const content = await this.read(`/${file}`, signal);
    if (integrityOf(content) !== release.integrity[file]) throw new Error(`${file} does not have the released hash`);
    const text = content.toString('utf8');
    if (file.endsWith('.css') && /<\/style/i.test(text)) throw new Error(`${file} contains a closing style tag`);
    return text;
  }
}

/**
 * React hydrates what is inside a Suspense boundary later than the page, when input has been restored already, so a page with
 * one is replaced.
 */
function renderingOf({ version, renderedWith }: RemoteRelease, path: string, html: string): Rendering | null {
  if (renderedWith === undefined || /<!--[$&]/.test(html)) return null;
  return { path, release: version, versions: renderedWith };
}

/** Rewrites URLs relative to the style sheet so that they work in a page. */
function rewriteUrls(css: string, folder: string): string {
  return css.replace(/url\((?!["']?(?:[a-z]+:|[/#]))(["']?)/gi, `url($1${folder}/`);
}
