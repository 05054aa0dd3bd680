import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../action/button';
import { Dialog } from '../overlay/dialog';
import styles from './crop-dialog.module.css';
import { CENTERED, type CropPosition, clampPosition, cropPicture, drawCrop, MAX_ZOOM } from './crop-picture';

/** Shares of the visible square. */
const STEP = 0.04;
const LARGE_STEP = 0.2;
/** The drawing's pixels; its size on the screen is in the style sheet. */
const PREVIEW_PIXELS = 512;

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface CropDialogProps {
  picture: ImageBitmap;
  returnFocusTo?: string;
  onCrop(file: File): void;
  onError(): void;
  onClose(): void;
}

/** Chooses the square of a picture that becomes a profile picture: by dragging, or with the arrow keys and the slider. */
export function CropDialog({ picture, returnFocusTo, onCrop, onError, onClose }: CropDialogProps) {
  const [position, setPosition] = useState<CropPosition>(CENTERED);
  const [isBusy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, position);
  }, [picture, position]);

  /** @param dx and `dy` are shares of the visible square */
  function moveBy(dx: number, dy: number): void {
    setPosition(({ x, y, zoom }) => {
      const side = Math.min(picture.width, picture.height) / zoom;
      return clampPosition({ x: x + (dx * side) / picture.width, y: y + (dy * side) / picture.height, zoom }, picture);
    });
  }

  function moveByKey(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    moveBy(move[0] * step, move[1] * step);
  }

  function dragTo(event: PointerEvent<HTMLCanvasElement>): void {
    if (!drag.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    moveBy((drag.current.x - event.clientX) / width, (drag.current.y - event.clientY) / height);
    drag.current = { x: event.clientX, y: event.clientY };
  }

  async function save(): Promise<void> {
    setBusy(true);
    const file = await cropPicture(picture, position);
    if (file) onCrop(file);
    else onError();
    onClose();
  }

  return (
    <Dialog
      isOpen
      title="Crop your picture"
      busy={isBusy}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" pending={isBusy} onPress={save}>
            Use this picture
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p className={styles.hint}>Drag the picture, or move it with the arrow keys.</p>
        {/* biome-ignore lint/a11y/useSemanticElements: an area that is moved in two directions has no element of its own */}
        <div
          className={styles.frame}
          role="group"
          aria-label="Position of the picture. Use the arrow keys to move it."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated with the arrow keys
          tabIndex={0}
          onKeyDown={moveByKey}
        >
          <canvas
            ref={canvas}
            className={styles.canvas}
            width={PREVIEW_PIXELS}
            height={PREVIEW_PIXELS}
            role="img"
            aria-label="Your picture"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={dragTo}
            onPointerUp={() => {
              drag.current = null;
            }}
            onPointerCancel={() => {
              drag.current = null;
            }}
          />
          <span className={styles.circle} aria-hidden="true" />
        </div>
        <label className={styles.zoom}>
          Zoom
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={position.zoom}
            aria-valuetext={`${Math.round(position.zoom * 100)}%`}
            onChange={(event) => {
              const zoom = Number(event.target.value);
              setPosition((now) => clampPosition({ ...now, zoom }, picture));
            }}
          />
        </label>
      </div>
    </Dialog>
  );
}
