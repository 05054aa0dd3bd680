import type { IncomingMessage } from 'node:http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { BufferPool } from './buffer-pool';
import type { ExpectedImages, UploadResult } from './process-upload';
import { receiveBody } from './receive-body';
import { UploadSlots } from './upload-slots';
import { UploadWorkers } from './upload-workers';
import { UploadedImage } from './uploaded-image';

export interface ReceiveImagesOptions {
  maxBodyBytes: number;
  /** The limit for all customers together. */
  maxConcurrent: number;
  images: ExpectedImages;
}

/**
 * Reads and processes the body of a route with `@DeferredBody`: after the guards, before the
 * validation of the DTO. Members that hold images become `UploadedImage`s.
 * @throws unavailable beyond `maxConcurrent` uploads or one of the same customer; too_large; bad_request; invalid
 */
export function ReceiveImages({ maxBodyBytes, maxConcurrent, images }: ReceiveImagesOptions): Type<NestInterceptor> {
  @Injectable()
  class ReceiveImagesInterceptor implements NestInterceptor {
    private readonly slots = new UploadSlots(maxConcurrent);
    private readonly buffers = new BufferPool(maxBodyBytes);

    constructor(private readonly workers: UploadWorkers) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      if (!request.caller) throw new ProblemException('unauthenticated');
      const release = this.slots.acquire(request.caller.userId);
      try {
        request.body = await this.receive(request);
      } catch (error) {
        release();
        throw error;
      }
      return next.handle().pipe(finalize(release));
    }

    private async receive(request: FastifyRequest): Promise<Record<string, unknown>> {
      const upload = await this.process(request.raw);
      if (upload === 'malformed') throw new ProblemException('bad_request');
      if (upload === 'unexpectedShape') throw new ProblemException('invalid', { message: 'Send a JSON object.' });
      const uploaded = Object.entries(upload.images).map(([name, result]) => [name, new UploadedImage(result)]);
      return { ...upload.members, ...Object.fromEntries(uploaded) };
    }

    private async process(request: IncomingMessage): Promise<UploadResult> {
      const body = this.buffers.acquire();
      try {
        const length = await receiveBody(request, body, () => this.slots.isContended);
        return await this.workers.process({ body, length, images });
      } finally {
        this.buffers.release(body);
      }
    }
  }
  return mixin(ReceiveImagesInterceptor);
}
