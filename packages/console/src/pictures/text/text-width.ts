/** Font size of all text in pictures, in pixels. It is stated in pictures.css, too. */
export const FONT_SIZE = 12;

/** Widths in parts of the font size, of a wide font, so that text rather has some space too much. */
const widths: ReadonlyArray<readonly [RegExp, number]> = [
  [/[ijlI.,:;|'’!()[\]·]/u, 0.36],
  [/[ftr\- ]/u, 0.42],
  [/[mwMW@%—…]/u, 0.97],
  [/[\p{Lu}&–−+=<>]/u, 0.72],
  [/\p{Nd}/u, 0.62],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]|\p{Extended_Pictographic}/u, 1.15],
];
const OTHER = 0.61;

/** About how wide a text is, in pixels: the same on every machine, so that a picture is a function of its data. */
export function textWidth(text: string, size = FONT_SIZE): number {
  let sum = 0;
  for (const character of text) sum += widths.find(([like]) => like.test(character))?.[1] ?? OTHER;
  return sum * size;
}

/** The text as it is where it fits, else its beginning and an ellipsis. */
export function fitted(text: string, width: number, size = FONT_SIZE): string {
  if (textWidth(text, size) <= width) return text;
  const kept: string[] = [];
  let used = textWidth('…', size);
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    used += textWidth(segment, size);
    if (used > width) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}…`;
}
