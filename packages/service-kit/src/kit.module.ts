import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AccessGuard, TokenVerifier } from './access';
import { Bus } from './bus';
import { ServiceConfig } from './config';
import { Drain } from './drain';
import { HealthController } from './health.controller';
import { closeEdge } from './http-edge';
import { logging } from './logging';
import { Metrics } from './metrics';
import { PasswordCheck } from './password-check';
import { ProblemFilter } from './problem.filter';
import { Readiness } from './readiness';
import { SecurityState } from './security-state';
import { SERVICE_NAME } from './service-name';
import { RequestValidation } from './validation.pipe';

/** What every process is made of. `createService` puts it around a service's own module. */
@Module({})
export class KitModule implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly bus: Bus,
    private readonly readiness: Readiness,
    private readonly drain: Drain,
  ) {}

  static around(service: {
    name: string;
    config: ServiceConfig;
    module: NonNullable<DynamicModule['imports']>[number];
    logsRequests?: boolean;
  }): DynamicModule {
    return {
      module: KitModule,
      global: true,
      imports: [LoggerModule.forRoot(logging(service.config, service.name, service.logsRequests)), service.module],
      controllers: [HealthController],
      providers: [
        { provide: ServiceConfig, useValue: service.config },
        { provide: SERVICE_NAME, useValue: service.name },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: RequestValidation },
        Bus,
        Drain,
        Metrics,
        PasswordCheck,
        Readiness,
        SecurityState,
        TokenVerifier,
      ],
      exports: [ServiceConfig, SERVICE_NAME, Bus, Drain, Metrics, PasswordCheck, Readiness, TokenVerifier],
    };
  }

  onModuleInit(): void {
    this.readiness.add('bus', async () => {
      if (!this.bus.state().connected) throw new Error('The message broker cannot be reached.');
    });
    this.drain.addIntake(async () => {
      this.readiness.stop();
      await closeEdge(this.http.httpAdapter);
    });
  }
}
