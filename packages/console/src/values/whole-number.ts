/** A whole number that a person typed, such as the number of a campaign; undefined where the text is none. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
