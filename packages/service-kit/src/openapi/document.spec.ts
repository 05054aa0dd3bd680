import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { IsDollars } from '../money';
import { Access } from '../security/access';
import { Email, Text } from '../validation/text';
import { documentControllers, mergeDocuments } from './document';
import { Operation } from './operation';

class LocationDto {
  @Text({ max: 100 }) state!: string;
}

class OrderDto {
  @Email() email!: string;
  @IsDollars({ min: 100 }) amount!: number;
  @ValidateNested() location!: LocationDto;
  @IsOptional() @IsIn(['savings', 'checking']) from?: string;
}

class ListQuery {
  @IsInt() @Min(1) @Max(100) limit = 50;
}

@Controller('orders')
@Access('signed-in')
class OrdersController {
  @Get()
  @Operation({ summary: 'List the orders', data: 'User[]', isPage: true })
  list(@Query() _query: ListQuery) {}

  @Post(':userId')
  @Access('administrator')
  @Operation({ summary: 'Order', data: 'User | null', status: 201, errors: ['email_taken'] })
  order(@Param('userId') _userId: string, @Body() _order: OrderDto) {}
}

@Controller('wrong')
@Access('public')
class WrongController {
  @Get()
  @Operation({ summary: 'Read what nobody knows', data: 'Unheard' })
  read() {}
}

describe('the document', () => {
  const part = documentControllers([OrdersController]);

  it('tells bodies as their validators hold them', () => {
    const body = part.paths['/orders/{userId}']?.post?.requestBody?.content['application/json'];
    expect(body?.schema).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        amount: expect.objectContaining({ type: 'number', minimum: 1 }),
        location: {
          type: 'object',
          additionalProperties: false,
          properties: { state: { type: 'string', minLength: 1, maxLength: 100 } },
          required: ['state'],
        },
        from: { type: 'string', enum: ['savings', 'checking'] },
      },
      required: ['email', 'amount', 'location'],
    });
    expect(body?.example).toMatchObject({ email: 'amelia.hartley@example.com', amount: 84.5 });
  });

  it('tells queries; what has a default need not be sent', () => {
    expect(part.paths['/orders']?.get?.parameters).toEqual([
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
    ]);
  });

  it('tells access, and the errors of access, validation and the edge beside the own ones', () => {
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

  it('brings the contracts’ types along that it names, and refuses one they do not have', () => {
    expect(Object.keys(part.schemas)).toEqual(expect.arrayContaining(['User', 'VerificationStatus', 'Problem']));
    expect(() => documentControllers([WrongController])).toThrow('packages/contracts has no type Unheard');
  });

  it('names the services whose part is missing', () => {
    const whole = mergeDocuments([part], ['svc-users']);
    expect(Object.keys(whole.paths)).toEqual(['/orders', '/orders/{userId}']);
    expect(whole['x-unavailable']).toEqual(['svc-users']);
  });
});
