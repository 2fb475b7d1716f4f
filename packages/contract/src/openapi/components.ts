/** A part of the document as JSON. */
export type Json = Record<string, unknown>;

/** A part that may be written in several places: its name where it is shared, and all of its places. */
interface SharedPart {
  readonly section: string;
  readonly name: string;
  readonly part: Json;
  readonly uses: Json[];
}

/** Parts of the document that are written once and referred to, by section and name. */
export class Components {
  readonly #sections = new Map<string, Map<string, Json>>();
  readonly #shared = new Map<string, SharedPart>();
  readonly #values = new Map<string, Json[]>();

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

  /** Writes a schema whose uses have descriptions of their own; the part has one if it is the same for all of them. */
  referValue(name: string, { description, ...value }: Json): Json {
    const use = this.refer('schemas', name, value);
    if (description !== undefined) use.description = description;
    this.#values.set(name, [...(this.#values.get(name) ?? []), use]);
    return use;
  }

  /** Answers the part itself, which `toJson` changes to a reference by this name if another place has the same. */
  share(section: string, name: string, part: Json): Json {
    const { description: _, ...content } = part;
    const key = JSON.stringify([section, name, content]);
    const shared = this.#shared.get(key) ?? { section, name, part: { ...part }, uses: [] };
    this.#shared.set(key, shared);
    shared.uses.push(part);
    return part;
  }

  /** All sections, with their parts in the order of their names. */
  toJson(): Json {
    for (const shared of this.#shared.values()) if (shared.uses.length > 1) this.#referShared(shared);
    for (const [name, uses] of this.#values) this.#describeValue(name, uses);
    return Object.fromEntries(
      [...this.#sections].map(([section, parts]) => [
        section,
        Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
  }

  #describeValue(name: string, uses: Json[]): void {
    const part = this.#sections.get('schemas')?.get(name);
    const description = uses[0]?.description;
    if (part === undefined || !uses.every((use) => use.description === description)) return;
    part.description = description;
    for (const use of uses) delete use.description;
  }

  #referShared({ section, name, part, uses }: SharedPart): void {
    this.refer(section, name, part);
    for (const use of uses) {
      const reference = this.refer(section, name, use);
      for (const member of Object.keys(use)) delete use[member];
      Object.assign(use, reference);
    }
  }
}
