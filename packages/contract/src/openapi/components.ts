/** A part of the document as JSON. */
export type Json = Record<string, unknown>;

/** Parts of the document that are written once and referred to, by section and name. */
export class Components {
  readonly #sections = new Map<string, Map<string, Json>>();

  /**
   * Writes a part under this name, unless it is there already, and answers the reference to it. The first description
   * becomes that of the part; another one is written next to the reference. Two different parts of one name are a defect of
   * the contract.
   */
  refer(section: string, name: string, { description, ...part }: Json): Json {
    const parts = this.#sections.get(section) ?? new Map<string, Json>();
    this.#sections.set(section, parts);
    const known = parts.get(name) ?? (description === undefined ? part : { description, ...part });
    parts.set(name, known);
    const { description: first, ...rest } = known;
    if (JSON.stringify(rest) !== JSON.stringify(part))
      throw new Error(`two different ${section} are named ${name}`);
    const $ref = `#/components/${section}/${name}`;
    return description === undefined || description === first ? { $ref } : { $ref, description };
  }

  /** All sections, with their parts in the order of their names. */
  toJson(): Json {
    return Object.fromEntries(
      [...this.#sections].map(([section, parts]) => [
        section,
        Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
  }
}
