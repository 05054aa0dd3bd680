import { Controller, Post, Req } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { BodyLimit } from '../src/http/body-limit';
import { DeferredBody } from '../src/http/deferred-body';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { startService } from './harness';

@Controller('uploads')
@Access('public')
class UploadsController {
  @Post(':name')
  @BodyLimit(100)
  @DeferredBody()
  @Operation({ summary: 'Test route', data: null })
  async upload(@Req() { body, raw }: FastifyRequest): Promise<{ data: object }> {
    const chunks: Buffer[] = await raw.toArray();
    return { data: { parsed: body ?? null, received: Buffer.concat(chunks).toString() } };
  }
}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await startService({ controllers: [UploadsController] });
});
afterAll(() => app?.close());

const upload = (payload: string) =>
  app.inject({ method: 'POST', url: '/api/uploads/a', headers: { 'content-type': 'application/json' }, payload });

it('leaves the body to the handler', async () => {
  const response = await upload('{"a":1}');
  expect(response.json()).toEqual({ data: { parsed: null, received: '{"a":1}' } });
});

it('refuses a body over the declared limit', async () => {
  expect((await upload(JSON.stringify('x'.repeat(100)))).statusCode).toBe(413);
});
