/**
 * The tag of `available` that serves a reader of `wanted`: the same tag, otherwise the tag with its last parts removed one
 * by one (lookup of RFC 4647 section 3.4), otherwise any tag of the same language, in the order given
 * (docs/rules/listing.md#4). Letter case does not matter.
 */
export function matchLanguage(wanted: string, available: readonly string[]): string | undefined {
  return lookUp(wanted, available) ?? ofSameLanguage(wanted, available);
}

/**
 * A tag that matches the same as `wanted` in every part of `available`, in lower case; there are only few such tags, however
 * many different ones are requested. Undefined: nothing matches.
 */
export function shortestFor(wanted: string, available: readonly string[]): string | undefined {
  const found = lookUp(wanted, available);
  if (found !== undefined) return found.toLowerCase();
  return ofSameLanguage(wanted, available) && wanted.toLowerCase().split('-', 1)[0];
}

function lookUp(wanted: string, available: readonly string[]): string | undefined {
  for (let range = wanted.toLowerCase(); range !== ''; range = shortened(range)) {
    const found = available.find((tag) => tag.toLowerCase() === range);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofSameLanguage(wanted: string, available: readonly string[]): string | undefined {
  const primary = primaryOf(wanted);
  return available.find((tag) => primaryOf(tag) === primary);
}

/** The first of the preferred languages that is available in any form. */
export function negotiate(preferences: readonly string[], available: readonly string[]): string | undefined {
  for (const preference of preferences) {
    const found = matchLanguage(preference, available);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A part of one character opens an extension and has no meaning without the parts after it. */
function shortened(range: string): string {
  const shorter = range.slice(0, Math.max(0, range.lastIndexOf('-')));
  return shorter.at(-2) === '-' ? shorter.slice(0, -2) : shorter;
}

function primaryOf(tag: string): string {
  const primary = tag.toLowerCase().split('-', 1)[0] ?? '';
  return writtenForms[primary] ?? primary;
}

/** Norwegian readers send `no` or `nn` and can read `nb`. */
const writtenForms: Record<string, string> = { no: 'nb', nn: 'nb' };
