import type { ScreenLink } from '../../kit/links.tsx';

/** With a link to the screen that helps. */
export type Trouble = ScreenLink & {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
};
