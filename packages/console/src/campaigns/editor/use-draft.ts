import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Draft } from './draft.ts';

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
