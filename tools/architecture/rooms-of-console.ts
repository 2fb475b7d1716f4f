import { subjects } from './subjects.ts';

/**
 * The rooms of `packages/console/src` from the ground up: what every screen is made of, the subjects in the order in which
 * data flows, the pages that several subjects share, and what puts all of them together.
 */
export const roomsOfConsole: readonly string[] = [
  'build.d.ts',
  'looks',
  'languages',
  'values',
  'time',
  'connection',
  'kit',
  'pictures',
  ...subjects,
  'overview',
  'app',
  'main.tsx',
];
