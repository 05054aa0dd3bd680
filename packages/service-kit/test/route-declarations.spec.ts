import { Controller, Get, Post } from '@nestjs/common';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { startService } from './harness';

@Controller('half')
class PartlyDeclared {
  @Access('public')
  @Get('open')
  @Operation({ summary: 'Test route', data: null })
  open(): string {
    return 'open';
  }

  @Post(['forgotten/:id', 'too'])
  forgotten(): string {
    return 'forgotten';
  }
}

it('a service with a route that lacks @Access does not start', async () => {
  await expect(startService({ controllers: [PartlyDeclared] })).rejects.toThrow(
    'Route POST /api/half/forgotten/:id (PartlyDeclared.forgotten) has no access level: add @Access(…).',
  );
});

@Controller('mute')
@Access('public')
class Undocumented {
  @Get()
  silent(): string {
    return 'silent';
  }
}

it('a service with a route that lacks @Operation does not start', async () => {
  await expect(startService({ controllers: [Undocumented] })).rejects.toThrow(
    'Route GET /api/mute (Undocumented.silent) is not documented: add @Operation(…).',
  );
});
