import type { TestProject } from './test-projects';

/** Projects that one jest runs. */
export interface TestGroup {
  name: string;
  projects: TestProject[];
  workers: number;
  /** Starts with the servers, while the checks and the build run: the tests of services run their sources. */
  isEarly: boolean;
}

/** Workers on the other projects for each worker that runs the tests of the services. */
const WORKERS_PER_SERVICE_WORKER = 3;

/**
 * Tests of services mostly wait: for a database, a broker, or a timer. On workers of their own, they use the time that the tests with
 * a browser leave, and never take a worker from these, which decide how long a run takes.
 * @param workers for the tests that use the processors
 */
export function groupTests(projects: readonly TestProject[], workers: number): TestGroup[] {
  const waits = ({ needsServers, needsBrowser }: TestProject) => needsServers && !needsBrowser;
  const groups = [
    { name: 'results', projects: projects.filter((project) => !waits(project)), workers, isEarly: false },
    {
      name: 'results-of-services',
      projects: projects.filter(waits),
      workers: Math.max(1, Math.floor(workers / WORKERS_PER_SERVICE_WORKER)),
      isEarly: true,
    },
  ];
  return groups.filter((group) => group.projects.length > 0);
}
