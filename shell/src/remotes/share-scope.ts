import type { ShareScope } from '@larkspur/contracts/container';
import * as query from '@larkspur/query';
import * as router from '@larkspur/router';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** Defined by the build: the shared policy of packages/federation, with the installed versions. */
declare const __SHARED_REQUIREMENTS__: Record<
  string,
  { singleton: boolean; strictVersion: boolean; version: string; requiredVersion: string }
>;

/** The shell's own instances. A shared module without an instance here would break every remote. */
export const SHARED_MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@larkspur/router': router,
  '@larkspur/query': query,
};

const HOST = 'larkspur_shell';

/** A share scope with the shell's modules. Each container gets its own, so that none can change another's. */
export function createShareScope(): ShareScope {
  return Object.fromEntries(
    Object.entries(__SHARED_REQUIREMENTS__).map(([module, { version, ...shareConfig }]) => {
      const instance = SHARED_MODULES[module];
      if (!instance) throw new Error(`${module} is in the shared policy, but the shell does not provide it.`);
      const lib = () => instance;
      const shared = {
        get: () => lib,
        lib,
        loaded: true,
        from: HOST,
        version,
        scope: ['default'],
        useIn: [],
        deps: [],
        strategy: 'loaded-first' as const,
        shareConfig,
      };
      return [module, { [version]: shared }];
    }),
  );
}

/** Modules of the scope that a container replaced with its own copy against the policy, such as `react 99.0.0`. */
export function findReplacedModules(scope: ShareScope): string[] {
  return Object.entries(__SHARED_REQUIREMENTS__)
    .filter(([, { strictVersion }]) => strictVersion)
    .flatMap(([module]) =>
      Object.entries(scope[module] ?? {})
        .filter(([, { from }]) => from !== HOST)
        .map(([version]) => `${module} ${version}`),
    );
}
