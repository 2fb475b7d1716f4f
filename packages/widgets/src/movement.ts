/**
 * Lets rows slide from where they were to where they are (FLIP) and light up when their text changed; nothing if the reader
 * asks for reduced motion.
 */
export class Movement {
  #before = new Map<string, { top: number; text: string }>();

  /** Remembers where rows are seen now, also those that are on their way. */
  remember(rows: Iterable<HTMLElement>): void {
    this.#before = new Map([...rows].map((row) => [row.dataset.player ?? '', seen(row)]));
  }

  play(rows: readonly HTMLElement[], still: boolean): void {
    // The row shows another player now: its movement belonged to the previous one.
    for (const row of rows) for (const animation of row.getAnimations()) animation.cancel();
    if (still || this.#before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const now = seen(row);
      const { top, text } = this.#before.get(row.dataset.player ?? '') ?? { top: now.top + 20, text: '' };
      if (top !== now.top)
        row.animate([{ transform: `translateY(${top - now.top}px)` }, {}], {
          duration: 600,
          easing: 'ease-out',
        });
      if (text !== now.text) row.animate([{ background: 'var(--l-me)' }, {}], { duration: 1_200 });
    }
  }
}

function seen(row: HTMLElement): { top: number; text: string } {
  return {
    top: row.getBoundingClientRect().top,
    text: row.querySelector('[part=score]')?.textContent ?? '',
  };
}
