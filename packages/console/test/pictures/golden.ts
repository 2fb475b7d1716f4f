import { readFileSync } from 'node:fs';
import { type Drawn, drawAll } from './drawn.ts';

/**
 * What each picture is drawn as, kept to be compared to the byte; `write-golden.ts` writes it anew after a change that is
 * meant.
 */
export function goldenOf(name: string): URL {
  return new URL(`golden/${name}.svg`, import.meta.url);
}

/** The good sample of each picture, with the cursor on the second stop, and its file's name. */
export function drawnForGolden(): Array<{ name: string; svg: string }> {
  return drawAll(640, () => 1)
    .filter(({ name }) => name.endsWith(', good'))
    .map(({ name, svg }: Drawn) => ({ name: name.replace(', good', ''), svg: lines(svg) }));
}

export function readGolden(name: string): string {
  return readFileSync(goldenOf(name), 'utf8');
}

/** An element a line, so that a difference can be read. */
function lines(svg: string): string {
  return `${svg.replaceAll('><', '>\n<')}\n`;
}
