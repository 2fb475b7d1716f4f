import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { readAt, writeAt } from './pointers.ts';

/** A definition while it is written: its value, what was saved, and what is wrong with it, each by JSON pointer. */
export class Draft {
  readonly #begin: CampaignDefinition;
  #value: CampaignDefinition;
  #saved: CampaignDefinition | undefined;
  #refused: readonly DefinitionError[] = [];
  #faults: readonly DefinitionError[] = [];
  #isJudged = false;
  readonly #listeners = new Set<() => void>();

  /** `saved`: what the server has; undefined: nothing yet. */
  constructor(value: CampaignDefinition, saved: CampaignDefinition | undefined) {
    this.#begin = value;
    this.#value = value;
    this.#saved = saved;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get value(): CampaignDefinition {
    return this.#value;
  }

  get saved(): CampaignDefinition | undefined {
    return this.#saved;
  }

  /**
   * What is wrong: from the first attempt to save on what the contract says, and what the server refused and was not changed
   * since.
   */
  get faults(): readonly DefinitionError[] {
    return this.#faults;
  }

  /** Whether something was written that the server does not have. */
  isDirty = (): boolean => changesBetween(this.#saved ?? this.#begin, this.#value).length > 0;

  read(pointer: string): unknown {
    return readAt(this.#value, pointer);
  }

  write(pointer: string, value: unknown): void {
    this.#refused = this.#refused.filter(({ pointer: at }) => !isAtOrBelow(at, pointer));
    this.replace(writeAt(this.#value, pointer, value) as CampaignDefinition);
  }

  /** Puts a whole definition in place of what was written. */
  replace(value: CampaignDefinition): void {
    this.#value = value;
    this.#tell();
  }

  /** The server has this now. */
  keep(saved: CampaignDefinition): void {
    this.#saved = saved;
    this.#refused = [];
    this.replace(saved);
  }

  /** Somebody else saved this meanwhile; what is written here stays. */
  rebase(saved: CampaignDefinition, value: CampaignDefinition): void {
    this.#saved = saved;
    this.replace(value);
  }

  /** Shows what the server refused, in addition to everything that is known to be wrong here. */
  judge(refused: readonly DefinitionError[]): void {
    this.#isJudged = true;
    this.#refused = refused;
    this.#tell();
  }

  #tell(): void {
    const known = this.#isJudged ? knownFaults(this.#value) : [];
    const also = this.#refused.filter(({ pointer }) => !known.some((one) => one.pointer === pointer));
    this.#faults = [...known, ...also];
    for (const listener of this.#listeners) listener();
  }
}

/** What the contract alone can say of a definition, without asking the server. */
export function knownFaults(definition: CampaignDefinition): DefinitionError[] {
  try {
    return checkDefinition(definition);
  } catch {
    // Something is no value of its kind at all, such as a place that is empty: the server names it.
    return [];
  }
}

function isAtOrBelow(pointer: string, at: string): boolean {
  return pointer === at || pointer.startsWith(`${at}/`);
}

export const DraftContext = createContext<Draft | undefined>(undefined);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('There is no draft around this part.');
  return draft;
}

/** The value at a pointer; only a change of that draws again. */
export function useAt<Value>(pointer: string): [Value, (value: Value | undefined) => void] {
  const draft = useDraft();
  const value = useSyncExternalStore(draft.subscribe, () => draft.read(pointer));
  return [value as Value, (wanted) => draft.write(pointer, wanted)];
}

/** The definition as its parts know it: those that only one kind has name that kind. */
export function useDefinition<Kind extends CampaignKindName = 'tournament'>() {
  const draft = useDraft();
  const value = useSyncExternalStore(draft.subscribe, () => draft.value);
  return value as Extract<CampaignDefinition, { kind: Kind }>;
}

export function useFaults(): readonly DefinitionError[] {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, () => draft.faults);
}

/** The faults of exactly this member, as one text; undefined: none. */
export function useFaultAt(pointer: string): string | undefined {
  const found = useFaults().filter((fault) => fault.pointer === pointer);
  return found.length === 0 ? undefined : found.map(({ detail }) => detail).join('; ');
}

export function useIsDirty(): boolean {
  const draft = useDraft();
  return useSyncExternalStore(draft.subscribe, draft.isDirty);
}

/** The id of a field in the page, so that a list of faults can lead to it. */
export function fieldId(pointer: string): string {
  return `at${pointer.replace(/[^A-Za-z0-9]/g, (sign) => (sign === '/' ? '-' : '_'))}`;
}
