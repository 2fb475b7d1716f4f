/**
 * Whether a JSON value consists of more than `most` values, itself included; stops as soon as that is known. It does not
 * recurse, so it can take any depth.
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

/** Whether arrays and objects of a JSON value are nested more than `most` deep. It does not recurse, either. */
export function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const containers = level.filter((one) => typeof one === 'object' && one !== null);
    if (containers.length > 0 && depth === most) return true;
    level = containers.flatMap((one) => Object.values(one as object));
  }
  return false;
}
