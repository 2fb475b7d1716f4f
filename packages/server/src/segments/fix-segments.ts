import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import {
  type CampaignDefinition,
  type DefinitionError,
  needsJoin,
} from '@laurel/contract/campaigns/definition.ts';
import type { Author } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { evaluationAt, membersWithin } from './by-rule.ts';
import { readRules, segments } from './store/segments.ts';
import { addVersion } from './upload.ts';

/**
 * The definition with its segments by rule fixed (docs/rules/segments.md#6): those evaluated at publishing get a version of
 * the players of now, live ones are marked. What was fixed before stays. The caller publishes or edits the campaign in this
 * transaction. Faults: `conflict` for more players than a segment holds.
 */
export async function fixSegments(
  tenant: TenantSession,
  { username }: Pick<Author, 'username'>,
  definition: CampaignDefinition,
  now: Date,
): Promise<CampaignDefinition> {
  const { audience } = definition;
  const rules = await rulesIn(tenant, definition);
  if (rules.size === 0) return definition;
  const fixed = new Map<number, SegmentVersion>();
  for (const segment_id of [...rules.keys()].sort((a, b) => a - b))
    fixed.set(segment_id, await fix(tenant, username, segment_id, now));
  const inList = (list: readonly SegmentVersion[] | undefined) =>
    list?.map((one) => (one.evaluated ? one : (fixed.get(one.segment_id) ?? one)));
  const [wanted, unwanted] = [inList(audience.segments), inList(audience.exclude_segments)];
  const lists = { ...(wanted && { segments: wanted }), ...(unwanted && { exclude_segments: unwanted }) };
  return { ...definition, audience: { ...audience, ...lists } };
}

async function fix(tenant: TenantSession, username: string, segment_id: number, now: Date) {
  const segment = await segments.lock(tenant, segment_id);
  if (!segment?.rule || !segment.evaluated) throw new Error(`segment ${segment_id} has no rule`);
  const { name, rule, evaluated } = segment;
  if (evaluated === 'live') return { segment_id, version: segment.version, evaluated };
  const moment = await evaluationAt(tenant, now);
  const player_ids = await membersWithin(tenant, { name, rule }, moment);
  const version = segment.version + 1;
  const added = { segment_id, name, version, player_ids, now, up_to: moment.upTo };
  await addVersion(tenant, { username }, { ...added, action: 'segment.changed' });
  await segments.raiseVersion(tenant, { segment_id, version, changed_at: now });
  return { segment_id, version, evaluated };
}

/** The segments by rule of the audience that are not fixed yet. */
async function rulesIn(tenant: TenantSession, { audience }: Pick<CampaignDefinition, 'audience'>) {
  const named = [...(audience.segments ?? []), ...(audience.exclude_segments ?? [])];
  const ids = named.filter(({ evaluated }) => evaluated === undefined).map(({ segment_id }) => segment_id);
  const rules = ids.length === 0 ? [] : await readRules(tenant, ids);
  return new Map(rules.map((one) => [one.segment_id, one]));
}

/** What publishing refuses about segments by rule (docs/rules/segments.md#7). */
export async function segmentErrors(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<DefinitionError[]> {
  const { audience, join } = definition;
  const rules = await rulesIn(tenant, definition);
  return (['segments', 'exclude_segments'] as const).flatMap((member) =>
    (audience[member] ?? []).flatMap((one, i) => {
      const evaluated = one.evaluated ?? rules.get(one.segment_id)?.evaluated;
      if (evaluated !== 'live') return [];
      const pointer = `/audience/${member}/${i}`;
      if (member === 'exclude_segments')
        return [{ pointer, detail: 'a live segment cannot be excluded: put not into the rule of a segment' }];
      const detail = 'players join by a live segment, so the join of the campaign must be automatic';
      return needsJoin[join] ? [{ pointer, detail }] : [];
    }),
  );
}
