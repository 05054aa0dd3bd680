import { Controller, Get, Post } from '@nestjs/common';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { startService } from './harness';

@Controller('half')
class HalfDeclared {
  @Access('public')
  @Get('open')
  @Operation({ summary: 'A test asks it', data: null })
  open(): string {
    return 'open';
  }

  @Post(['forgotten/:id', 'too'])
  forgotten(): string {
    return 'forgotten';
  }
}

it('a service does not start while one of its routes does not say who may call it', async () => {
  await expect(startService({ controllers: [HalfDeclared] })).rejects.toThrow(
    'Route POST /api/half/forgotten/:id (HalfDeclared.forgotten) does not say who may call it: give it @Access(…).',
  );
});

@Controller('mute')
@Access('public')
class Mute {
  @Get()
  silent(): string {
    return 'silent';
  }
}

it('nor while one does not say what it is for', async () => {
  await expect(startService({ controllers: [Mute] })).rejects.toThrow(
    'Route GET /api/mute (Mute.silent) does not say what it is for: give it @Operation(…).',
  );
});
