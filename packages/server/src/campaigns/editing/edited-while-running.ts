import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';

/** Members that may be edited while a campaign runs without a preview, as they affect neither places nor prizes. */
const withoutEffect: readonly string[] = [
  'texts',
  'image',
  'visible',
  'leaderboard_size',
  'budget',
  'jurisdictions',
  'overrides',
];

/** Where two definitions differ in what decides places or prizes: JSON pointers in the order of the members. */
export function differencesThatCount(before: CampaignDefinition, after: CampaignDefinition): string[] {
  return differences(countedPart(before), countedPart(after));
}

/** Where two definitions differ in anything, as the audit log keeps it. */
export function allDifferences(before: CampaignDefinition, after: CampaignDefinition): string[] {
  return differences({ ...before }, { ...after });
}

function countedPart(definition: CampaignDefinition): Record<string, unknown> {
  const members = Object.entries(definition).filter(([member]) => !withoutEffect.includes(member));
  return withoutTexts(Object.fromEntries(members)) as Record<string, unknown>;
}

/** Titles of prizes and texts of steps are left out wherever they are. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([member]) => member !== 'titles' && member !== 'texts');
  return Object.fromEntries(members.map(([member, inner]) => [member, withoutTexts(inner)]));
}

/** One level below the top-level members is precise enough for an author. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return membersOf(before, after).flatMap((member) => {
    const [was, is] = [before[member], after[member]];
    if (isDeepStrictEqual(was, is)) return [];
    if (!isRecord(was) || !isRecord(is)) return [`/${member}`];
    return membersOf(was, is).flatMap((inner) =>
      isDeepStrictEqual(was[inner], is[inner]) ? [] : [`/${member}/${inner}`],
    );
  });
}

function membersOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
