import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { Bus } from './bus/bus';
import { ServiceConfig } from './config';
import { ConfigFiles } from './config-files';
import { Drain } from './drain';
import { closeHttpServer } from './http/close-server';
import { HealthController } from './http/health.controller';
import { ProblemFilter } from './http/problem.filter';
import { Liveness } from './observability/liveness';
import { logging } from './observability/logging';
import { Metrics } from './observability/metrics';
import { Readiness } from './observability/readiness';
import { AccessControl, AccessGuard, TokenVerifier } from './security/access';
import { PasswordCheck } from './security/password-check';
import { SecurityState } from './security/security-state';
import { SERVICE_NAME } from './service-name';
import { RequestValidation } from './validation/validation.pipe';

/** Provides the common parts of every service to its own modules: configuration, HTTP, access control, the bus. */
@Module({})
export class KitModule implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly bus: Bus,
    private readonly readiness: Readiness,
    private readonly drain: Drain,
  ) {}

  static forService(service: { name: string; config: ServiceConfig; shouldLogRequests?: boolean }): DynamicModule {
    return {
      module: KitModule,
      global: true,
      imports: [LoggerModule.forRoot(logging(service.config, service.name, service.shouldLogRequests))],
      controllers: [HealthController],
      providers: [
        { provide: ServiceConfig, useValue: service.config },
        { provide: SERVICE_NAME, useValue: service.name },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: RequestValidation },
        AccessControl,
        Bus,
        ConfigFiles,
        Drain,
        Liveness,
        Metrics,
        PasswordCheck,
        Readiness,
        SecurityState,
        TokenVerifier,
      ],
      exports: [ServiceConfig, SERVICE_NAME, Bus, Drain, Liveness, Metrics, PasswordCheck, Readiness, TokenVerifier],
    };
  }

  onModuleInit(): void {
    this.readiness.addCheck('bus', async () => {
      if (!this.bus.state().connected) throw new Error('The message broker is unreachable.');
    });
    this.drain.onStopIntake(async () => {
      this.readiness.stop();
      await closeHttpServer(this.http.httpAdapter);
    });
  }
}
