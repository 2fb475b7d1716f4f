import { LRUCache } from 'lru-cache';

/** The answer for a longer text is not kept, so that nobody can fill the memory with texts. */
const MAX_TEXT = 500;

/**
 * A function like the one that is given, which remembers its answers for at most `capacity` texts; those not used for the
 * longest are dropped first. For values read from headers and URLs, of which clients send few different ones. The function
 * must depend on its text alone.
 */
export function memoize<Answer extends object | string | number | undefined>(
  answer: (text: string) => Answer,
  capacity: number,
): (text: string) => Answer {
  const known = new LRUCache<string, NonNullable<Answer>>({ max: capacity });
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const answered = answer(text);
    if (answered !== undefined && text.length <= MAX_TEXT) known.set(text, answered as NonNullable<Answer>);
    return answered;
  };
}
