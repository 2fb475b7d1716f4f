/** Readers may ask for any region of a language, and authors write in any language. */
const MAX_KEPT = 1_000;

/** Keeps what is made for a key, as formats of a locale take tens of µs to make, and 1 µs to use. */
export function keeping<Value>(): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}
