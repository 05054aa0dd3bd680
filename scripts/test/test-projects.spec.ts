import { findProjects, parseArguments } from './test-projects';

const projects = findProjects();
const find = (name: string) => projects.find((project) => project.name === name);

describe('findProjects', () => {
  it('finds the workspaces, the scripts and the end-to-end tests', () => {
    const names = projects.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['svc-users', 'packages/service-kit', 'shell', 'scripts', 'e2e']));
  });

  it.each(['svc-users', 'packages/service-kit', 'scripts', 'e2e'])('starts servers for %s', (name) => {
    expect(find(name)?.needsServers).toBe(true);
  });

  it('starts no servers for a package that uses none', () => {
    expect(find('packages/web-kit')?.needsServers).toBe(false);
  });

  it('installs a browser for the projects that drive one', () => {
    const needsBrowser = ['packages/web-kit', 'e2e', 'svc-users'].map((name) => find(name)?.needsBrowser);
    expect(needsBrowser).toEqual([true, true, false]);
  });
});

describe('parseArguments', () => {
  it('takes leading names as projects and passes the rest to jest', () => {
    const args = ['svc-users', 'packages/service-kit/', '-t', 'svc-auth'];
    const { selected, jestArguments } = parseArguments(args, projects);
    expect(selected?.map(({ name }) => name)).toEqual(['svc-users', 'packages/service-kit']);
    expect(jestArguments).toEqual(['-t', 'svc-auth']);
  });

  it('runs every project when none is named', () => {
    expect(parseArguments([], projects)).toEqual({ selected: null, jestArguments: [] });
    expect(parseArguments(['-t', 'money'], projects)).toEqual({ selected: null, jestArguments: ['-t', 'money'] });
  });

  it('lists the projects when a name is misspelled', () => {
    expect(() => parseArguments(['svc-user'], projects)).toThrow('Unknown project "svc-user". Choose from:');
  });
});
