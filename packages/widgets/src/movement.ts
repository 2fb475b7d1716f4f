/** Lets rows slide from where they were to where they are (FLIP); without motion where the reader wants none. */
export class Movement {
  #tops = new Map<string, number>();

  /** Remembers where rows stand now. */
  remember(rows: Iterable<HTMLElement>): void {
    this.#tops = new Map([...rows].map((row) => [row.dataset.player ?? '', row.offsetTop]));
  }

  play(rows: Iterable<HTMLElement>): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const before = this.#tops.get(row.dataset.player ?? '');
      if (before === undefined || before === row.offsetTop) continue;
      const shift = [{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }];
      row.animate(shift, { duration: 400, easing: 'ease-out' });
    }
  }
}
