/** The beginning of a text: `most` UTF-16 units, or one fewer where that would leave half of a character. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
