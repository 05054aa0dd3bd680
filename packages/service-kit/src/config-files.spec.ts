import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Matches } from 'class-validator';
import { loadConfig, ServiceConfig } from './config';
import { ConfigFiles } from './config-files';
import { Metrics } from './observability/metrics';
import { eventually } from './testing/eventually';

class SecretConfig extends ServiceConfig {
  @Matches(/^[a-z]{6}$/)
  SECRET!: string;
}

let folder: string;
let file: string;
let files: ConfigFiles;
let config: SecretConfig;
let metrics: Metrics;

beforeEach(async () => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'larkspur-config-'));
  file = join(folder, 'secret');
  writeFileSync(file, 'former\n');
  Object.assign(process.env, { PORT: '0', RABBITMQ_URL: 'amqp://user:password@broker', SECRET_FILE: file });
  config = loadConfig(SecretConfig);
  metrics = new Metrics();
  files = new ConfigFiles(config, metrics);
  await files.onModuleInit();
});

afterEach(() => {
  files.onApplicationShutdown();
  for (const name of ['PORT', 'RABBITMQ_URL', 'SECRET_FILE']) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
});

const timeInUse = async () => {
  const [sample] = (await metrics.registry.getSingleMetric('config_file_seconds')?.get())?.values ?? [];
  return sample;
};

it('takes the new content of a file, and reports of when it is', async () => {
  expect(await timeInUse()).toEqual({ labels: { variable: 'SECRET' }, value: statSync(file).mtimeMs / 1_000 });
  writeFileSync(file, 'newest');
  await eventually(
    () => config.SECRET,
    (secret) => secret === 'newest',
  );
  // A file that is not replaced atomically may be read twice.
  await eventually(timeInUse, (sample) => sample?.value === statSync(file).mtimeMs / 1_000);
});

it('keeps the former value while the file is invalid or away', async () => {
  const before = await timeInUse();
  writeFileSync(file, 'not a secret');
  await eventually(
    () => Reflect.get(files, 'times').get('SECRET'),
    (time) => time === statSync(file).mtimeMs,
  );
  expect([config.SECRET, await timeInUse()]).toEqual(['former', before]);
  rmSync(file);
  writeFileSync(file, 'newest');
  await eventually(
    () => config.SECRET,
    (secret) => secret === 'newest',
  );
});
