import { BareClone } from './bare-clone';

/** What is not built yet cannot be needed by what is to build it: `npm start` is the first thing that anybody does. */
describe('in a bare clone', () => {
  let clone: BareClone;

  beforeAll(() => {
    clone = BareClone.create();
  });

  afterAll(() => clone?.remove());

  it('npm start comes to build all of it', async () => {
    const { TEST_DATABASE_URL, TEST_RABBITMQ_URL } = process.env;
    // No server of its own, as nothing is kept on one before the build is done.
    const servers = { DATABASE_URL: TEST_DATABASE_URL, RABBITMQ_URL: TEST_RABBITMQ_URL };
    const { code, said } = await clone.npm(['start'], servers);
    expect(said).toMatch(/✗ The build failed: .*\s+asked to run build --output-logs/);
    expect(code).toBe(1);
  });

  it('npm run release comes to build that one remote', async () => {
    const { code, said } = await clone.npm(['run', 'release', '--', 'mfe-public']);
    expect(said).toMatch(
      /mfe-public does not build, so nothing is released\.\s+asked to run build --filter=mfe-public/,
    );
    expect(code).toBe(1);
  });

  it('npm test comes to look for what it is to test', async () => {
    const { code, said } = await clone.npm(['test', '--', 'no-such-part']);
    expect(said).toContain('There is no part called no-such-part');
    expect(code).toBe(1);
  });
});
