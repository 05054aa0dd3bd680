import { BodyLimit } from '@larkspur/service-kit/http/body-limit';
import { DeferredBody } from '@larkspur/service-kit/http/deferred-body';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ReceiveImages, type ReceiveImagesOptions } from './receive-images.interceptor';

/** A route whose body contains images. It is read only after the guards have admitted its sender. */
export function UploadRoute(options: ReceiveImagesOptions): MethodDecorator {
  return applyDecorators(BodyLimit(options.maxBodyBytes), DeferredBody(), UseInterceptors(ReceiveImages(options)));
}
