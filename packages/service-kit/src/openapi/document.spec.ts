import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { RateLimit } from '../http/rate-limit';
import { IsDollars } from '../money';
import { Access } from '../security/access';
import { Email, Text } from '../validation/text';
import { ApiTag } from './api-tag';
import { documentControllers, mergeDocuments } from './document';
import { Example } from './example';
import { Operation } from './operation';

class LocationDto {
  @Example('Delaware') @Text({ max: 100 }) state!: string;
}

class OrderDto {
  @Example('amelia.hartley@example.com') @Email() email!: string;
  @Example(84.5) @IsDollars({ min: 100 }) amount!: number;
  @ValidateNested() location!: LocationDto;
  @IsOptional() @IsIn(['savings', 'checking']) from?: string;
}

class ListQuery {
  @IsInt() @Min(1) @Max(100) limit = 50;
}

@ApiTag({ name: 'orders', description: 'Orders of the test.' })
@Controller('orders')
@Access('signed-in')
class OrdersController {
  @Get()
  @Operation({ summary: 'List the orders', data: 'User[]', isPage: true })
  list(@Query() _query: ListQuery) {}

  @Post(':userId')
  @RateLimit('uploads')
  @Access('administrator')
  @Operation({
    summary: 'Place an order',
    data: 'User | null',
    status: 201,
    message: 'Ordered',
    errors: ['email_taken'],
  })
  order(@Param('userId') _userId: string, @Body() _order: OrderDto) {}
}

@Controller('sign-in')
class SignInController {
  @Post()
  @Access('public', { token: 'ignored' })
  @Operation({ summary: 'Sign in', data: null })
  signIn() {}
}

@Controller('wrong')
@Access('public')
class WrongController {
  @Get()
  @Operation({ summary: 'Read an unknown type', data: 'Missing' })
  read() {}
}

describe('the API document', () => {
  const part = documentControllers([OrdersController]);

  it('derives request bodies from their validators', () => {
    const body = part.paths['/orders/{userId}']?.post?.requestBody?.content['application/json'];
    expect(body?.schema).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254, examples: ['amelia.hartley@example.com'] },
        amount: expect.objectContaining({ type: 'number', minimum: 1, examples: [84.5] }),
        location: {
          type: 'object',
          additionalProperties: false,
          properties: { state: { type: 'string', minLength: 1, maxLength: 100, examples: ['Delaware'] } },
          required: ['state'],
        },
        from: { type: 'string', enum: ['savings', 'checking'] },
      },
      required: ['email', 'amount', 'location'],
    });
    expect(body?.example).toEqual({
      email: 'amelia.hartley@example.com',
      amount: 84.5,
      location: { state: 'Delaware' },
      from: 'savings',
    });
  });

  it('derives query parameters; one with a default is optional', () => {
    expect(part.paths['/orders']?.get?.parameters).toEqual([
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
    ]);
  });

  it('has the policies that the gateway applies', () => {
    const order = part.paths['/orders/{userId}']?.post;
    expect([order?.['x-rate-limit'], order?.['x-token']]).toEqual(['uploads', 'checked']);
    expect(part.paths['/orders']?.get?.['x-rate-limit']).toBe('everything');
    expect(documentControllers([SignInController]).paths['/sign-in']?.post?.['x-token']).toBe('ignored');
  });

  it('describes tags; a controller without one is grouped by its path', () => {
    const document = mergeDocuments([part, documentControllers([SignInController])]);
    expect(document.tags).toEqual([
      { name: 'orders', description: 'Orders of the test.' },
      { name: 'sign-in', description: '' },
    ]);
  });

  it('has the message of a write in its example response', () => {
    const { responses } = part.paths['/orders/{userId}']?.post ?? {};
    expect(responses?.[201]?.content?.['application/json']?.example).toMatchObject({ message: 'Ordered' });
  });

  it('has the access level, and the errors of access, validation and the HTTP server besides the declared ones', () => {
    const order = part.paths['/orders/{userId}']?.post;
    expect(order?.['x-access']).toBe('administrator');
    expect(Object.keys(order?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '414',
      '415',
      '422',
      '429',
      '431',
      '503',
    ]);
  });

  it('includes the contract types it refers to and rejects an unknown one', () => {
    expect(Object.keys(part.schemas)).toEqual(expect.arrayContaining(['User', 'VerificationStatus', 'Problem']));
    expect(() => documentControllers([WrongController])).toThrow('packages/contracts has no type Missing');
  });

  it('lists the services whose part is missing', () => {
    const whole = mergeDocuments([part], ['svc-users']);
    expect(Object.keys(whole.paths)).toEqual(['/orders', '/orders/{userId}']);
    expect(whole['x-unavailable']).toEqual(['svc-users']);
  });
});
