import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { IMAGE_ERRORS, type ImageFault } from './image-errors';
import type { ProcessedImage } from './process-upload';

/** A picture of a body that was received: checked and encoded anew, or what is wrong with it. */
export class UploadedImage {
  // Private to the runtime too, so that nothing that walks over a body's members walks over its bytes.
  readonly #read: ProcessedImage | ImageFault;

  constructor(read: ProcessedImage | ImageFault) {
    this.#read = read;
  }

  get fault(): ImageFault | null {
    return typeof this.#read === 'string' ? this.#read : null;
  }

  /** A JPEG. */
  get bytes(): Uint8Array {
    return this.read.bytes;
  }

  /** The same, small. */
  get avatar(): Uint8Array {
    if (!this.read.avatar) throw new Error('No small form of this picture was asked for.');
    return this.read.avatar;
  }

  private get read(): ProcessedImage {
    if (typeof this.#read === 'string') throw new Error(`This picture was refused: ${this.#read}.`);
    return this.#read;
  }
}

/** A member that `ReceivePictures` has filled. */
export function IsUploadedImage(): PropertyDecorator {
  return applyDecorators(
    // As it is: class-transformer would make a plain object of it.
    Transform(({ obj, key }) => obj[key]),
    ValidateBy({
      name: 'picture',
      validator: {
        validate: (value: unknown) => value instanceof UploadedImage && value.fault === null,
        defaultMessage: (rule) => IMAGE_ERRORS[faultOf(rule?.value)],
      },
    }),
  );
}

function faultOf(value: unknown): ImageFault {
  return value instanceof UploadedImage ? (value.fault ?? 'damaged') : 'missing';
}
