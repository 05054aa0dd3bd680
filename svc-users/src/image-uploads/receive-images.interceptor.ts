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
import type { UploadResult, UploadTask } from './process-upload';
import { receiveBody } from './receive-body';
import { UploadGate } from './upload-gate';
import { UploadWorkers } from './upload-workers';
import { UploadedImage } from './uploaded-image';

export interface ExpectedPictures {
  limitBytes: number;
  atATime: number;
  pictures: UploadTask['pictures'];
}

/**
 * For a route that `leaveUnread` names: takes its body in and reads it in a thread, after the guards and before the
 * body's DTO is asked. Members that hold pictures become `Picture`s.
 * @throws unavailable beside too many others; too_large; bad_request; invalid
 */
export function ReceiveImages({ limitBytes, atATime, pictures }: ExpectedPictures): Type<NestInterceptor> {
  @Injectable()
  class Receiver implements NestInterceptor {
    private readonly gate = new UploadGate(atATime);
    private readonly buffers = new BufferPool(limitBytes);

    constructor(private readonly threads: UploadWorkers) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const leave = this.gate.enter();
      try {
        request.body = await this.receive(request);
      } catch (error) {
        leave();
        throw error;
      }
      return next.handle().pipe(finalize(leave));
    }

    private async receive(request: FastifyRequest): Promise<Record<string, unknown>> {
      const upload = await this.read(request.raw);
      if (upload === 'unreadable') throw new ProblemException('bad_request');
      if (upload === 'shapeless') throw new ProblemException('invalid', { message: 'Send a JSON object.' });
      const read = Object.entries(upload.pictures).map(([name, picture]) => [name, new UploadedImage(picture)]);
      return { ...upload.members, ...Object.fromEntries(read) };
    }

    private async read(request: IncomingMessage): Promise<UploadResult> {
      const body = this.buffers.take();
      try {
        return await this.threads.read({ body, length: await receiveBody(request, body), pictures });
      } finally {
        this.buffers.giveBack(body);
      }
    }
  }
  return mixin(Receiver);
}
