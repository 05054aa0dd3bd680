import { groupTests } from './test-groups';
import { findProjects, type TestProject } from './test-projects';

const project = (name: string, needs: Partial<TestProject> = {}): TestProject => ({
  name,
  hasTests: true,
  needsServers: false,
  needsBrowser: false,
  ...needs,
});
const service = project('svc-users', { needsServers: true });
const e2e = project('e2e', { needsServers: true, needsBrowser: true });
const page = project('mfe-public');

it('runs services beside everything else, from the start, on a third of the workers', () => {
  expect(groupTests([service, e2e, page], 6)).toEqual([
    { name: 'results', projects: [e2e, page], workers: 6, isEarly: false },
    { name: 'results-of-services', projects: [service], workers: 2, isEarly: true },
  ]);
});

it('runs services on one worker at least', () => {
  expect(groupTests([service, e2e], 2).map(({ workers }) => workers)).toEqual([2, 1]);
});

it('makes no group without projects', () => {
  expect(groupTests([page], 3).map(({ projects }) => projects)).toEqual([[page]]);
});

it('runs each project once', () => {
  const projects = findProjects();
  const grouped = groupTests(projects, 3).flatMap((group) => group.projects.map(({ name }) => name));
  expect(grouped.sort()).toEqual(projects.map(({ name }) => name).sort());
});
