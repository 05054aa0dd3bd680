import { FreshClone } from './fresh-clone';

/** The commands that build the bank must not depend on a build: `npm start` is the first command in a new clone. */
describe('a clone without any build', () => {
  let clone: FreshClone;

  beforeAll(() => {
    clone = FreshClone.create();
  });

  afterAll(() => clone?.remove());

  it('npm start reaches the build of everything', async () => {
    const { TEST_DATABASE_URL, TEST_RABBITMQ_URL } = process.env;
    // Uses the tests' servers, because nothing is stored on them before the build.
    const servers = { DATABASE_URL: TEST_DATABASE_URL, RABBITMQ_URL: TEST_RABBITMQ_URL };
    const { code, output } = await clone.npm(['start'], servers);
    expect(output).toMatch(/✗ The build failed\. .*\s+arguments: run build --output-logs/);
    expect(code).toBe(1);
  });

  it('npm run release reaches the build of one remote', async () => {
    const { code, output } = await clone.npm(['run', 'release', '--', 'mfe-public']);
    expect(output).toMatch(
      /mfe-public failed to build\. Nothing was released\.\s+arguments: run build --filter=mfe-public/,
    );
    expect(code).toBe(1);
  });

  it('npm test reaches the selection of projects', async () => {
    const { code, output } = await clone.npm(['test', '--', 'no-such-part']);
    expect(output).toContain('Unknown project "no-such-part"');
    expect(code).toBe(1);
  });
});
