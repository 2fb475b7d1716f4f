/**
 * Numbers that a double holds exactly are kept as they are; what is no such number (a LongDecimal or WideDecimal, a bigint)
 * spills over.
 */
export type Spilled = ReadonlyMap<number, unknown>;

/** In place of null. */
const NONE = Number.NaN;
/** The value of that slot is in the table of what spilled over. No kind's state has this number. */
const SPILLED = Number.NEGATIVE_INFINITY;

/** Slots with values of any kind: a number each, and a table of those that are no number. */
export interface Slots {
  readonly numbers: number[];
  spilled: Map<number, unknown> | undefined;
}

/** Reads a slot: a number, null, or what spilled over. */
export function readSlot(slots: Slots, slot: number): unknown {
  const value = slots.numbers[slot] as number;
  return value > SPILLED ? value : otherThanNumber(slots, slot, value);
}

/** Is the same number in both, or null? What spilled over is never the same. */
export function isSameNumber(slots: Slots, other: Slots, slot: number): boolean {
  const value = slots.numbers[slot] as number;
  return value !== SPILLED && Object.is(value, other.numbers[slot]);
}

function otherThanNumber({ spilled }: Slots, slot: number, value: number): unknown {
  return value === SPILLED ? spilled?.get(slot) : null;
}

/** Writes a slot. */
export function writeSlot(slots: Slots, slot: number, value: unknown): void {
  if (slots.numbers[slot] === SPILLED) slots.spilled?.delete(slot);
  if (typeof value === 'number') slots.numbers[slot] = value;
  else if (value === null) slots.numbers[slot] = NONE;
  else {
    slots.spilled ??= new Map();
    slots.spilled.set(slot, value);
    slots.numbers[slot] = SPILLED;
  }
}

type Members = Record<string, unknown>;

/**
 * Where the state of one campaign's kind lies in slots. A state is an object of numbers, amounts and nulls, and of lists of
 * these whose length the campaign's rules fix; so the state of a player without a round has all its slots.
 */
export class StateSlots {
  readonly width: number;
  readonly #from: number;
  readonly #names: readonly string[];
  readonly #lists: readonly { name: string; from: number; length: number }[];
  readonly #state: Members;

  /** The slots begin at `from`; `initial` is a state of its own, which is written to from now on. */
  constructor(from: number, initial: unknown) {
    const names = Object.keys(initial as Members);
    this.#state = initial as Members;
    this.#from = from;
    this.#names = names.filter((name) => !Array.isArray(this.#state[name]));
    let next = from + this.#names.length;
    this.#lists = names
      .filter((name) => Array.isArray(this.#state[name]))
      .map((name) => {
        const { length } = this.#state[name] as unknown[];
        next += length;
        return { name, from: next - length, length };
      });
    this.width = next - from;
  }

  /** The state in the slots: always the same object, so it is to be used before the next look. */
  read(slots: Slots): unknown {
    const state = this.#state;
    const { numbers } = slots;
    let slot = this.#from;
    for (const name of this.#names) {
      const value = numbers[slot] as number;
      state[name] = value > SPILLED ? value : otherThanNumber(slots, slot, value);
      slot += 1;
    }
    for (const { name, from, length } of this.#lists) {
      const list = state[name] as unknown[];
      for (let at = 0; at < length; at += 1) {
        const value = numbers[from + at] as number;
        list[at] = value > SPILLED ? value : otherThanNumber(slots, from + at, value);
      }
    }
    return state;
  }

  /** Puts a state into the slots. */
  write(slots: Slots, state: unknown): void {
    let slot = this.#from;
    for (const name of this.#names) {
      writeSlot(slots, slot, (state as Members)[name]);
      slot += 1;
    }
    for (const { name, from, length } of this.#lists) {
      const list = (state as Members)[name] as unknown[];
      if (list.length !== length) throw new RangeError(`the list ${name} of a state has another length`);
      for (let at = 0; at < length; at += 1) writeSlot(slots, from + at, list[at]);
    }
  }
}
