import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module';
import { SessionModule } from '../session/session.module';
import { SecurityStateConsumer } from './security-state.consumer';

@Module({ imports: [KeysModule, SessionModule], providers: [SecurityStateConsumer] })
export class SecurityStateModule {}
