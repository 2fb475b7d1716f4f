/** A text of the console in another language, by its English text; both are ICU messages. */
export type Catalogue = Readonly<Record<string, string>>;

/** The catalogues of all subjects as one. */
export function joined(parts: Record<string, Catalogue>): Catalogue {
  return Object.assign({}, ...Object.values(parts)) as Catalogue;
}
