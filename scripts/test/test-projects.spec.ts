import { findProjects, parseArguments } from './test-projects';

const parts = findProjects();

describe('parts', () => {
  it('are the workspaces, the scripts and the journeys', () => {
    const names = parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['svc-users', 'packages/service-kit', 'shell', 'scripts', 'e2e']));
  });

  it('know whether their tests need servers', () => {
    const needs = (name: string) => parts.find((part) => part.name === name)?.needsServers;
    expect([needs('svc-users'), needs('packages/service-kit'), needs('scripts')]).toEqual([true, true, true]);
    expect([needs('packages/web-kit'), needs('e2e')]).toEqual([false, false]);
  });

  it('know whether their tests need a browser', () => {
    const needs = (name: string) => parts.find((part) => part.name === name)?.needsBrowser;
    expect([needs('packages/web-kit'), needs('e2e'), needs('svc-users')]).toEqual([true, true, false]);
  });
});

describe('parseArguments', () => {
  it('takes leading names for parts and the rest for jest', () => {
    const { chosen, jestArguments } = parseArguments(['svc-users', 'packages/service-kit/', '-t', 'svc-auth'], parts);
    expect(chosen?.map(({ name }) => name)).toEqual(['svc-users', 'packages/service-kit']);
    expect(jestArguments).toEqual(['-t', 'svc-auth']);
  });

  it('means everything where no part is named', () => {
    expect(parseArguments([], parts)).toEqual({ chosen: null, jestArguments: [] });
    expect(parseArguments(['-t', 'money'], parts)).toEqual({ chosen: null, jestArguments: ['-t', 'money'] });
  });

  it('names the parts where one is misspelt', () => {
    expect(() => parseArguments(['svc-user'], parts)).toThrow('There is no part called svc-user: name one of');
  });
});
