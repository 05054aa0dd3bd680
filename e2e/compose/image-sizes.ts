import type { ContainerBank } from './container-bank';

/** The maximum size of the layers above the image of Node.js, in MB. */
const BUDGETS: Record<string, number> = { 'svc-users': 60, 'svc-transactions': 65 };
const DEFAULT_BUDGET = 45;
const MEGABYTE = 1_000_000;

interface ImageSize {
  application: string;
  own: number;
  total: number;
  budget: number;
}

/** The sizes of the images of applications, without and with the image of Node.js. */
export async function imageSizes(bank: ContainerBank, applications: readonly string[]): Promise<ImageSize[]> {
  return Promise.all(
    applications.map(async (application) => {
      const image = `larkspur/${application}:local`;
      const total = Number(await bank.docker('image', 'inspect', '--format', '{{.Size}}', image)) / MEGABYTE;
      const label = '{{index .Config.Labels "org.opencontainers.image.base.name"}}';
      const base = await bank.docker('image', 'inspect', '--format', label, image);
      const node = Number(await bank.docker('image', 'inspect', '--format', '{{.Size}}', base)) / MEGABYTE;
      return { application, own: total - node, total, budget: BUDGETS[application] ?? DEFAULT_BUDGET };
    }),
  );
}
