import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import { VerifyPasswordService } from './verify-password.service';

class VerifyPasswordDto implements Readonly<Commands['login.verify-password']['request']> {
  @IsUUID() userId!: string;
  @IsString() @MaxLength(10_000) sealedPassword!: string;
}

@Injectable()
export class VerifyPasswordConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly passwords: VerifyPasswordService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve(
      'login.verify-password',
      { queue: 'svc-auth.password-checks', dto: VerifyPasswordDto },
      (request) => this.passwords.verify(request),
    );
  }
}
