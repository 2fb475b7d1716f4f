import { UnreadableFile } from './members.ts';

/** Nothing that certificates hold is nested so deeply: definitions have some ten levels. */
const MAX_DEPTH = 64;

const PROTO = '__proto__';

/** Nearly all lines of a certificate are a list of base64, of numbers and nulls, which has one reading as it is. */
const PLAIN =
  /^\{"[a-z]+":\[(?:"[\w+/=]*"|0|[1-9]\d{0,14}|null)(?:,(?:"[\w+/=]*"|0|[1-9]\d{0,14}|null))*\]\}$/;
/** Characters up to which the pattern is tried, since it takes memory that grows with the text. */
const MAX_PLAIN = 1_000;

/**
 * Reads JSON of which there is one reading only: exactly the text that JSON.stringify writes for its value. So no member is
 * there twice, no number has two forms, nothing is escaped that need not be, and there is no space to hide anything in.
 * Depth is looked at before anything is parsed. UnreadableFile for any other text.
 */
export function strictJson(text: string, what: string): unknown {
  if (text.length <= MAX_PLAIN && PLAIN.test(text)) return JSON.parse(text);
  if (isTooDeep(text)) throw new UnreadableFile(`${what} is nested more than ${MAX_DEPTH} deep.`);
  const value = parsed(text, what);
  if (JSON.stringify(value) !== text)
    throw new UnreadableFile(
      `${what} is not written as certificates are: a member is there twice, or a space or a sign that does not belong there.`,
    );
  if (text.includes(PROTO) && namesProto(value)) throw new UnreadableFile(`${what} has a member "${PROTO}".`);
  return value;
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile(`${what} is no JSON.`);
  }
}

const QUOTE = '"';
const opening = new Set(['{', '[']);
const closing = new Set(['}', ']']);
const SIGNS = /["[\]{}]/g;

/** Texts are passed over as wholes, so what is in them counts for nothing. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  SIGNS.lastIndex = 0;
  for (let sign = SIGNS.exec(text); sign; sign = SIGNS.exec(text)) {
    if (sign[0] === QUOTE) SIGNS.lastIndex = endOfText(text, sign.index);
    else if (opening.has(sign[0])) depth += 1;
    else if (closing.has(sign[0])) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The place after the quote that ends the text which begins at `from`. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf(QUOTE, from + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf(QUOTE, end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** The depth is known to be small. */
function namesProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, PROTO) || Object.values(value).some(namesProto);
}
