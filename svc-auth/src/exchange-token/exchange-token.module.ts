import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { KeysModule } from '../keys/keys.module';
import { ExchangeTokenController } from './exchange-token.controller';
import { ExchangeTokenService } from './exchange-token.service';

@Module({
  imports: [KeysModule, JwtModule.register({})],
  controllers: [ExchangeTokenController],
  providers: [ExchangeTokenService],
})
export class ExchangeTokenModule {}
