const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * The texts of the elements of a JSON array, which must be valid, without space around them; numbers stay as they were
 * written.
 */
export function elementsOfArray(array: string): string[] {
  const text = array.trim();
  const elements: string[] = [];
  let depth = 0;
  let from = 1;
  for (let at = 1; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    else if (code === COMMA && depth === 0) {
      elements.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from, -1).trim();
  if (last !== '') elements.push(last);
  return elements;
}

/** The place of the quote that ends the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
}
