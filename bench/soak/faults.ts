/** Failures of the load, by their sentence: a soak continues and reports them. */
export class Faults {
  readonly #counts = new Map<string, number>();

  note(error: Error): void {
    // The head of a refused batch has a date in it; its first line says what happened.
    const sentence = error.message.split('\r\n')[0] ?? '';
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1);
  }

  get total(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0);
  }

  bySentence(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
