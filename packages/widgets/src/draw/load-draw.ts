import type { DrawAsked } from './draw-asked.ts';

/** Loads what draws again, which pages need only then, and shows it in `host`. Throws what the server refused. */
export async function loadDraw(host: HTMLElement, asked: DrawAsked): Promise<void> {
  const { showDraw } = (await import(
    new URL('laurel-draw.js', import.meta.url).href
  )) as typeof import('../laurel-draw.ts');
  await showDraw(host, asked);
}
