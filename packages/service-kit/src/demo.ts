import { IsIn, registerDecorator, type ValidationArguments } from 'class-validator';
import type { ServiceConfig } from './config';

/** `1` allows under NODE_ENV=production what only a demo may do. */
export type DemoVariable = '0' | '1';

export interface DemoConfig extends Pick<ServiceConfig, 'NODE_ENV'> {
  LARKSPUR_DEMO: DemoVariable;
}

/** For the variable LARKSPUR_DEMO of a configuration. */
export function IsDemoVariable(): PropertyDecorator {
  return IsIn(['0', '1'], { message: 'LARKSPUR_DEMO must be 1 or 0' });
}

/** Returns whether public passwords, and everything else that only a demo may do, are allowed. */
export function allowsDemo({ NODE_ENV, LARKSPUR_DEMO }: DemoConfig): boolean {
  return NODE_ENV !== 'production' || LARKSPUR_DEMO === '1';
}

/**
 * For a variable that is `on` or `off`, and `off` only where a demo is allowed.
 * @param consequence of `off`, for the error message
 */
export function IsOffOnlyInDemo(consequence: string): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'isOffOnlyInDemo',
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) =>
          value !== 'off' || allowsDemo(object as DemoConfig),
        defaultMessage: () =>
          `${String(propertyName)}=off under NODE_ENV=production needs LARKSPUR_DEMO=1: ${consequence}`,
      },
    });
  };
}
