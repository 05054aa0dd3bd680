import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '../action/button';
import { RotateIcon, ZoomInIcon, ZoomOutIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './document-viewer.module.css';

export interface ViewedDocument {
  /** "Front" */
  name: string;
  url: string;
}

export interface DocumentViewerProps {
  /** Names the documents and their owner: "Documents of Ada Lovelace". */
  label: string;
  documents: ViewedDocument[];
  /** An image could not be loaded, such as one whose signed URL has expired: loads the URLs again. */
  onReload(): void;
}

/** The classes of the style sheet that enlarge the image. */
const ZOOM = ['100%', '150%', '200%', '300%', '400%'] as const;
const QUARTERS = 4;
/** How each image is shown first: whole and upright. */
const UNCHANGED = { zoom: 0, turns: 0 };

/**
 * Scanned documents to read closely: selected by name, enlarged, and turned. Keys while it has the focus: + and − zoom, T turns,
 * and the arrow keys scroll an enlarged image.
 */
export function DocumentViewer({ label, documents, onReload }: DocumentViewerProps) {
  const [selected, setSelected] = useState(0);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const shown = documents[selected] ?? documents[0];
  const url = shown?.url.split('?')[0];
  const [view, setView] = useState({ ...UNCHANGED, url });
  const { zoom, turns } = view.url === url ? view : UNCHANGED;

  const zoomBy = (steps: number) => setView({ url, turns, zoom: Math.min(Math.max(zoom + steps, 0), ZOOM.length - 1) });
  const turn = () => setView({ url, zoom, turns: (turns + 1) % QUARTERS });

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), t: turn, T: turn }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function pan(event: PointerEvent): void {
    if (!drag.current) return;
    frame.current?.scrollBy(drag.current.x - event.clientX, drag.current.y - event.clientY);
    drag.current = { x: event.clientX, y: event.clientY };
  }

  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.viewer} role="group" aria-label={label} onKeyDown={handleKey}>
      <div className={styles.bar}>
        <div className={styles.names}>
          {documents.map((scan, index) => (
            <button
              key={scan.name}
              type="button"
              className={styles.name}
              aria-pressed={scan === shown}
              onClick={() => setSelected(index)}
            >
              {scan.name}
            </button>
          ))}
        </div>
        <div className={styles.tools}>
          <Button small variant="quiet" aria-disabled={zoom === 0 || undefined} onPress={() => zoomBy(-1)}>
            <ZoomOutIcon label="Zoom out" />
          </Button>
          <span className={styles.zoom} role="status">
            <VisuallyHidden>Zoom </VisuallyHidden>
            {ZOOM[zoom]}
          </span>
          <Button small variant="quiet" aria-disabled={zoom === ZOOM.length - 1 || undefined} onPress={() => zoomBy(1)}>
            <ZoomInIcon label="Zoom in" />
          </Button>
          <Button small variant="quiet" onPress={turn}>
            <RotateIcon label="Rotate right" />
          </Button>
        </div>
      </div>
      {failedUrl === shown.url ? (
        <div className={classNames(styles.frame, styles.failed)} role="alert">
          <p>We couldn’t load this image. Its link expires after five minutes.</p>
          <Button small onPress={onReload}>
            Reload image
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: an area that scrolls in two directions has no element of its own
        <div
          ref={frame}
          className={styles.frame}
          role="group"
          aria-label={`${shown.name}, ${ZOOM[zoom]}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
          tabIndex={0}
          onPointerDown={(event) => {
            if (event.pointerType === 'touch') return;
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={pan}
          onPointerUp={() => {
            drag.current = null;
          }}
          onPointerCancel={() => {
            drag.current = null;
          }}
        >
          <div className={classNames(styles.stage, styles[`zoom${zoom}`])}>
            <img
              className={classNames(styles.image, styles[`turn${turns}`])}
              src={shown.url}
              alt={shown.name}
              draggable={false}
              onError={() => setFailedUrl(shown.url)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
