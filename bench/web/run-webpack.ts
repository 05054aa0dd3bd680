import webpack, { type Configuration } from 'webpack';
import { UserError } from '../../scripts/launcher/user-error';

/** @param name of what is built, for the error message */
export function runWebpack(config: Configuration, name: string): Promise<webpack.Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (!stats || stats.hasErrors()) {
        reject(new UserError(`${name} could not be built.\n\n${stats?.toString({ preset: 'errors-only' })}`));
      } else resolve(stats);
    });
  });
}
