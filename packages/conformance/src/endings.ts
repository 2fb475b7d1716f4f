/** The server does not do what the sentence says. */
export class Violation extends Error {}

/** What the server has, or what is known of it, cannot show whether the sentence holds. */
export class NotShown extends Error {}

/** Fails a check unless this holds; `detail` says what was seen. */
export function expect(holds: boolean, detail: string): asserts holds {
  if (!holds) throw new Violation(detail);
}
