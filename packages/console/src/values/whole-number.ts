/** A whole number that a person typed, such as the number of a campaign; undefined where the text is none. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A number that a person typed with a point or a comma, such as a threshold; undefined where the text is none. */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,9})?$/.test(typed) ? Number(typed) : undefined;
}
