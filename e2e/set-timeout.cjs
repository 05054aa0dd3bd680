// A run of several projects uses the `testTimeout` of the first one for all of them. End-to-end tests need more: some
// wait for a crashed process to recover.
jest.setTimeout(480_000);
