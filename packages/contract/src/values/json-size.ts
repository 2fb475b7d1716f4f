/**
 * Whether a JSON value is made of more than so many values, itself and what is inside of it; looks at no more of them than that. It does
 * not recurse, so that no depth is too much for it.
 */
export function holdsMoreValuesThan(most: number, value: unknown): boolean {
  const open = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen === most || open.length > most) return true;
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Array.isArray(one) && one.length > most) return true;
    for (const member in one) open.push((one as Record<string, unknown>)[member]);
  }
  return false;
}
