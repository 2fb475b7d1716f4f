/** A line of the search, as far as its order depends on it. */
interface Line {
  id?: string;
  label?: string;
  description?: string;
  keywords?: string | string[];
}

/** Most lines that are offered. */
const MAX_LINES = 12;

/**
 * What is offered for a text: what is called so, then what has it elsewhere, and last the event that may have this id, which
 * nobody has looked for yet.
 */
export function offeredFor<Offer extends Line>(
  text: string,
  found: readonly Offer[],
  event: Offer | undefined,
): Offer[] {
  const sought = text.trim().toLowerCase();
  const has = (words: string | string[] = '') => String(words).toLowerCase().includes(sought);
  const named = found.filter(({ label }) => has(label));
  const others = found.filter((one) => !named.includes(one) && (has(one.description) || has(one.keywords)));
  return [...[...named, ...others].slice(0, event ? MAX_LINES - 1 : MAX_LINES), ...(event ? [event] : [])];
}
