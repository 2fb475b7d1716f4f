import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { changesBetween, listChanges } from '@laurel/contract/campaigns/definition-difference.ts';
import { memberWords } from '../../campaigns/edits/definition-words.ts';
import { pointerWords } from '../../campaigns/members.ts';

/** A member in which two definitions differ, and what each has. */
export interface ComparedMember {
  pointer: string;
  member: string;
  one: string;
  other: string;
}

/** Where two definitions differ, in words; the custom ids, which always differ, are left out. */
export function comparedMembers(
  one: CampaignDefinition,
  other: CampaignDefinition,
  zone: string,
): ComparedMember[] {
  return changesBetween(withoutId(one), withoutId(other)).map((change) => {
    const lists = listChanges(change);
    const [here, there] = lists ? [lists.gone, lists.come] : [change.before, change.after];
    return {
      pointer: change.pointer,
      member: pointerWords(change.pointer),
      one: memberWords(change.pointer, here, one, zone),
      other: memberWords(change.pointer, there, other, zone),
    };
  });
}

function withoutId({ custom_id: _, ...definition }: CampaignDefinition) {
  return definition;
}
