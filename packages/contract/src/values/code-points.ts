/**
 * Orders two texts by code points: negative, zero or positive. JavaScript's `<` compares UTF-16 units and puts U+1F600
 * before U+FF5E; the rules order by code points (docs/rules/rounds.md#1), and so does PostgreSQL's collation "C".
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

// Surrogates encode code points above U+FFFF, so they go behind the units U+E000 to U+FFFF.
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
