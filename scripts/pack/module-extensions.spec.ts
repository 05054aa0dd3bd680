import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withExtensions } from './module-extensions';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'extensions-'));
  mkdirSync(join(folder, 'form'));
  for (const file of ['button.js', 'types.d.ts', 'form/field.js', 'button.css']) writeFileSync(join(folder, file), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["import { Button } from './button';", "import { Button } from './button.js';"],
  ['export type { Kind } from "./types";', 'export type { Kind } from "./types.js";'],
  ["import './button.css';", "import './button.css';"],
  ["const late = () => import('./form/field');", "const late = () => import('./form/field.js');"],
  [
    'import(/* webpackChunkName: "field" */ \'./form/field\')',
    'import(/* webpackChunkName: "field" */ \'./form/field.js\')',
  ],
  ['kind: import("./types").Kind;', 'kind: import("./types.js").Kind;'],
  ["import { useState } from 'react';", "import { useState } from 'react';"],
  ["const text = 'from ./button';", "const text = 'from ./button';"],
])('%s', (source, complete) => {
  expect(withExtensions(source, folder)).toBe(complete);
});
