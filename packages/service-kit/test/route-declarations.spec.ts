import { Controller, Get, Post } from '@nestjs/common';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { startService } from './harness';

@Controller('partial')
class PartlyDeclared {
  @Access('public')
  @Get('open')
  @Operation({ summary: 'Test route', data: null })
  open(): string {
    return 'open';
  }

  @Post(['undeclared/:id', 'second'])
  undeclared(): string {
    return 'undeclared';
  }
}

it('a service with a route that lacks @Access does not start', async () => {
  await expect(startService({ controllers: [PartlyDeclared] })).rejects.toThrow(
    'Route POST /api/partial/undeclared/:id (PartlyDeclared.undeclared) has no access level: add @Access(…).',
  );
});

@Controller('undocumented')
@Access('public')
class Undocumented {
  @Get()
  read(): string {
    return 'data';
  }
}

it('a service with a route that lacks @Operation does not start', async () => {
  await expect(startService({ controllers: [Undocumented] })).rejects.toThrow(
    'Route GET /api/undocumented (Undocumented.read) is not documented: add @Operation(…).',
  );
});
