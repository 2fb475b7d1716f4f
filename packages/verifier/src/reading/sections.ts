import { UnreadableFile } from './members.ts';
import { strictJson } from './strict-json.ts';

/** A kind of line by the first member of its object, and how many of it a file has. */
export interface Section {
  readonly name: string;
  readonly times: 'once' | 'optional' | 'any';
  /** Members after the first; none if absent. `last` may follow them, or be left out. */
  readonly others?: readonly string[];
  readonly last?: string;
  /** Takes the value of the first member, and the whole object. */
  readonly take: (value: unknown, line: Readonly<Record<string, unknown>>) => void;
  /** The section is over, so all of its lines were taken. */
  readonly end?: () => void;
}

/** Gives each line of a file to its section; lines must come in the order of the sections. */
export class Sections {
  readonly #sections: readonly Section[];
  #at = 0;
  #taken = 0;
  #line = 0;
  /** Whether the line that is read was counted in its section. */
  #isCounted = false;

  constructor(sections: readonly Section[]) {
    this.#sections = sections;
  }

  take(line: string): void {
    this.#line += 1;
    this.#isCounted = false;
    try {
      const object = strictJson(line, 'It');
      if (typeof object !== 'object' || object === null || Array.isArray(object))
        throw new UnreadableFile('It must be an object.');
      const [name, ...others] = Object.keys(object);
      this.#find(name ?? '', others).take(Object.values(object)[0], object as Record<string, unknown>);
    } catch (error) {
      throw this.#placed(asUnreadable(error), line);
    }
  }

  /** The file is over. */
  end(): void {
    if (this.#line === 0) throw new UnreadableFile('The file is empty.');
    while (this.#at < this.#sections.length) this.#leave('the end of the file');
  }

  #find(name: string, others: readonly string[]): Section {
    for (;;) {
      const section = this.#sections[this.#at];
      if (!section) throw new UnreadableFile(`There is no place for a line "${name}" here.`);
      if (section.name !== name) {
        this.#leave(`a line "${name}"`);
        continue;
      }
      if (this.#taken > 0 && section.times !== 'any')
        throw new UnreadableFile(`There may be one line "${name}" only.`);
      if (!areThose(others, section))
        throw new UnreadableFile(`A line "${name}" has other members: ${others.join(', ') || 'none'}.`);
      this.#taken += 1;
      this.#isCounted = true;
      return section;
    }
  }

  #leave(found: string): void {
    const section = this.#sections[this.#at];
    if (section?.times === 'once' && this.#taken === 0)
      throw new UnreadableFile(`A line "${section.name}" is missing before ${found}.`);
    try {
      section?.end?.();
    } catch (error) {
      throw new UnreadableFile(`Before ${found}: ${asUnreadable(error).message}`, { cause: error });
    }
    this.#at += 1;
    this.#taken = 0;
  }

  /** A line that cannot be read as a whole still begins like the others of its section. */
  #placed(error: UnreadableFile, line: string): UnreadableFile {
    if (this.#line === 1 && this.#taken === 0)
      return new UnreadableFile('The file is no Laurel certificate and no receipt.');
    const section = this.#sections[this.#at];
    const isNext = !this.#isCounted && line.startsWith(`{"${section?.name}"`);
    const number = this.#isCounted ? this.#taken : isNext ? this.#taken + 1 : 0;
    const which = section && number > 0 ? `, "${section.name}" number ${number}` : '';
    return new UnreadableFile(`Line ${this.#line}${which}: ${error.message}`);
  }
}

const NONE: readonly string[] = [];

function areThose(names: readonly string[], { others = NONE, last }: Section): boolean {
  const given = last !== undefined && names.length > others.length ? [...others, last] : others;
  return names.length === given.length && names.every((name, at) => name === given[at]);
}

/**
 * What a line says is used in many ways, and nobody knows what a forger writes into it. So whatever fails on it is an
 * answer about the file, too, and its reader gets a sentence.
 */
function asUnreadable(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  return new UnreadableFile('What it says cannot be followed by any rules.', { cause: error });
}
