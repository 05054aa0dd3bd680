import * as query from '@larkspur/query';
import * as router from '@larkspur/router';
import type { UserOptions } from '@module-federation/runtime/types';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** By the build: what packages/federation's shared policy demands of each module, with the installed version. */
declare const __SHARED_REQUIREMENTS__: Record<
  string,
  { singleton: true; strictVersion: true; version: string; requiredVersion: string }
>;

/** The shell's own instances, there from the start. A row of the policy without one here would fail every remote. */
const INSTANCES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@larkspur/router': router,
  '@larkspur/query': query,
};

/** The table that Module Federation's runtime takes. */
export function sharedModules(): UserOptions['shared'] {
  return Object.fromEntries(
    Object.entries(__SHARED_REQUIREMENTS__).map(([module, { version, ...shareConfig }]) => {
      const instance = INSTANCES[module];
      if (!instance) throw new Error(`${module} is in the shared policy, but the shell does not provide it.`);
      return [
        module,
        { version, lib: () => instance, scope: 'default', strategy: 'loaded-first' as const, shareConfig },
      ];
    }),
  );
}
