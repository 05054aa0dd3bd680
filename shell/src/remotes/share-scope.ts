import type { ShareScope } from '@larkspur/contracts/container';
import * as query from '@larkspur/query';
import * as router from '@larkspur/router';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** By the build: what packages/federation's shared policy demands of each module, with the installed version. */
declare const __SHARED_REQUIREMENTS__: Record<
  string,
  { singleton: true; strictVersion: true; version: string; requiredVersion: string }
>;

/** The shell's own instances, there from the start. A row of the policy without one here would fail every remote. */
const SHARED_MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@larkspur/router': router,
  '@larkspur/query': query,
};

const HOST = 'larkspur_shell';

/** What the shell offers, in a scope of its own for each container: what one writes into it reaches no other. */
export function createShareScope(): ShareScope {
  return Object.fromEntries(
    Object.entries(__SHARED_REQUIREMENTS__).map(([module, { version, ...shareConfig }]) => {
      const instance = SHARED_MODULES[module];
      if (!instance) throw new Error(`${module} is in the shared policy, but the shell does not provide it.`);
      const lib = () => instance;
      const offer = {
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
      return [module, { [version]: offer }];
    }),
  );
}

/** Modules that the shell shares and somebody else has put another one beside: `react 99.0.0`. */
export function foreignShared(scope: ShareScope): string[] {
  return Object.keys(SHARED_MODULES).flatMap((module) =>
    Object.entries(scope[module] ?? {})
      .filter(([, { from }]) => from !== HOST)
      .map(([version]) => `${module} ${version}`),
  );
}
