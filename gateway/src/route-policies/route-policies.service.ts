import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { documentControllers } from '@larkspur/service-kit/openapi/document';
import { DOCUMENT_PATH } from '@larkspur/service-kit/openapi/openapi-document';
import { listControllers } from '@larkspur/service-kit/openapi/serve-document';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { LIVE_EVENTS_PART } from '../live-events/live-events.document';
import { findService, SERVICE_NAMES, type ServiceName, toPath } from '../routing/service-routes';
import { Upstreams } from '../upstream/upstreams.service';
import { PolicyTable, type RoutePolicy } from './policy-table';

const REFRESH_INTERVAL_MS = 5_000;
const RETRY_INTERVAL_MS = 500;

/** The service that a request is forwarded to (`null`: the gateway responds itself) and the policy that applies. */
export interface MatchedRoute {
  service: ServiceName | null;
  policy: RoutePolicy;
}

/**
 * The policies that the services declare with their routes, read from each service's OpenAPI document. The last known
 * ones stay in effect while a service is down; a service whose document was never read gets no requests, because its
 * limits are not known.
 */
@Injectable()
export class RoutePolicies implements OnApplicationBootstrap {
  private readonly logger = new Logger('RoutePolicies');
  private readonly tables = new Map<ServiceName, PolicyTable>();
  private readonly documents = new Map<ServiceName, string>();
  private readonly loading = new Map<ServiceName, Promise<void>>();
  private readonly failing = new Set<ServiceName>();
  private ownRoutes = new PolicyTable({ paths: {} });

  constructor(
    private readonly upstreams: Upstreams,
    private readonly modules: ModulesContainer,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.ownRoutes = new PolicyTable({
      paths: { ...documentControllers(listControllers(this.modules)).paths, ...LIVE_EVENTS_PART.paths },
    });
    this.upstreams.onRecovered((service) => void this.load(service));
    await this.refresh();
  }

  /**
   * @param target of the request line: path and query
   * @returns null while the routes of the path's service are unknown
   */
  match(method: string, target: string): MatchedRoute | null {
    const path = toPath(target);
    const service = findService(path);
    const table = service ? this.tables.get(service) : this.ownRoutes;
    return table ? { service, policy: table.find(method, path) } : null;
  }

  /** Loads the document of the path's service first: it may have started since the last attempt. */
  async loadAndMatch(method: string, target: string): Promise<MatchedRoute | null> {
    const service = findService(toPath(target));
    if (service) await this.load(service);
    return this.match(method, target);
  }

  @RecurringJob({ title: 'Refresh route policies', everyMs: REFRESH_INTERVAL_MS })
  async refresh(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.load(service)));
  }

  @RecurringJob({ title: 'Load missing route policies', everyMs: RETRY_INTERVAL_MS })
  async retryUnknown(): Promise<void> {
    const unknown = SERVICE_NAMES.filter((service) => !this.tables.has(service));
    await Promise.all(unknown.map((service) => this.load(service)));
  }

  /** Never rejects. Concurrent calls share one request. */
  private load(service: ServiceName): Promise<void> {
    const running = this.loading.get(service);
    if (running) return running;
    const load = this.read(service).finally(() => this.loading.delete(service));
    this.loading.set(service, load);
    return load;
  }

  private async read(service: ServiceName): Promise<void> {
    try {
      const { statusCode, body: document } = await this.upstreams.get(service).get(DOCUMENT_PATH);
      if (statusCode !== 200) throw new Error(`The service answered ${statusCode}.`);
      if (document !== this.documents.get(service)) {
        this.tables.set(service, new PolicyTable(JSON.parse(document)));
        this.documents.set(service, document);
        this.logger.log({ service }, 'Read the route policies of a service');
      }
      this.failing.delete(service);
    } catch (error) {
      if (this.failing.has(service)) return;
      this.failing.add(service);
      const consequence = this.tables.has(service) ? 'the last known ones stay in effect' : 'it gets no requests';
      this.logger.warn({ service, err: error }, `Could not read the route policies of a service: ${consequence}`);
    }
  }
}
