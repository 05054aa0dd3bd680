import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { IMAGE_ERRORS, type ImageFault } from './image-errors';
import type { ProcessedImage } from './process-upload';

/** An image of a received body: re-encoded, or rejected with a fault. */
export class UploadedImage {
  // A private field, so that code that walks over the body's members does not walk over the bytes.
  readonly #result: ProcessedImage | ImageFault;

  constructor(result: ProcessedImage | ImageFault) {
    this.#result = result;
  }

  get fault(): ImageFault | null {
    return typeof this.#result === 'string' ? this.#result : null;
  }

  /** A JPEG. */
  get bytes(): Uint8Array {
    return this.image.bytes;
  }

  /** A small JPEG. */
  get thumbnail(): Uint8Array {
    if (!this.image.thumbnail) throw new Error('No thumbnail of this image was requested.');
    return this.image.thumbnail;
  }

  private get image(): ProcessedImage {
    if (typeof this.#result === 'string') throw new Error(`This image was rejected: ${this.#result}.`);
    return this.#result;
  }
}

/** For members that `ReceiveImages` fills. */
export function IsUploadedImage(): PropertyDecorator {
  return applyDecorators(
    // class-transformer would turn the instance into a plain object.
    Transform(({ obj, key }) => obj[key]),
    ValidateBy({
      name: 'uploadedImage',
      validator: {
        validate: (value: unknown) => value instanceof UploadedImage && value.fault === null,
        defaultMessage: (args) => IMAGE_ERRORS[getFault(args?.value)],
      },
    }),
  );
}

function getFault(value: unknown): ImageFault {
  return value instanceof UploadedImage ? (value.fault ?? 'damaged') : 'missing';
}
