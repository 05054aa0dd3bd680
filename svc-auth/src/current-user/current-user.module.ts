import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module';
import { CurrentUserController } from './current-user.controller';
import { CurrentUserService } from './current-user.service';

@Module({ imports: [LoginModule], controllers: [CurrentUserController], providers: [CurrentUserService] })
export class CurrentUserModule {}
