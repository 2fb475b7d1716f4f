import type { Audience, SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PlayersOfSegment } from '@laurel/rules/players/audience.ts';
import type { TenantSession } from '../database/database.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import { holdVersions, readPlayerIds, readRules } from './store/segments.ts';

/** Versions of segments that were read, by `keyOf`. */
export type HeldSegments = Map<string, ReadonlySet<string>>;

type NamedSegments = Pick<Audience, 'segments' | 'exclude_segments'>;

/** The players of the segments of the audience. Versions that `held` lacks are read and added to it. */
export async function readSegmentsOf(
  tenant: TenantSession,
  audience: NamedSegments,
  held: HeldSegments = new Map(),
): Promise<PlayersOfSegment> {
  for (const segment of namedIn(audience)) {
    if (held.has(keyOf(segment))) continue;
    const players = new Set<string>();
    for await (const player_ids of readPlayerIds(tenant, segment))
      for (const player_id of player_ids) players.add(player_id);
    held.set(keyOf(segment), players);
  }
  const named = new Map(namedIn(audience).map((segment) => [keyOf(segment), held.get(keyOf(segment))]));
  return (segment) => named.get(keyOf(segment)) ?? nobody;
}

const nobody = new Set<string>();

/** Drops segments that no audience of the campaigns names any more. */
export function keepSegments(
  held: HeldSegments,
  campaigns: Iterable<{ definition: Pick<CampaignDefinition, 'audience'> }>,
): void {
  const used = new Set(
    Array.from(campaigns).flatMap(({ definition }) => namedIn(definition.audience).map(keyOf)),
  );
  for (const key of held.keys()) if (!used.has(key)) held.delete(key);
}

/**
 * Refuses a definition that names a segment or a version that the tenant does not have; the others cannot be deleted before
 * the transaction ends. `at`: the definition's place in the body. Faults: `invalid_body`.
 */
export async function refuseUnknownSegments(
  tenant: TenantSession,
  { audience }: Pick<CampaignDefinition, 'audience'>,
  at = '',
): Promise<void> {
  const named = namedIn(audience);
  if (named.length === 0) return;
  const known = new Set((await holdVersions(tenant, named)).map(keyOf));
  const errors = (['segments', 'exclude_segments'] as const).flatMap((member) =>
    (audience[member] ?? []).flatMap((segment, index) => {
      const detail = `there is no version ${segment.version} of a segment ${segment.segment_id}`;
      return known.has(keyOf(segment)) ? [] : [{ pointer: `${at}/audience/${member}/${index}`, detail }];
    }),
  );
  refuseInvalid(errors);
}

/** The live segments by which players join, with their names. */
export async function namesOfLive(
  tenant: TenantSession,
  { segments = [] }: NamedSegments,
): Promise<{ segment_id: number; name: string }[]> {
  const live = segments.filter(({ evaluated }) => evaluated === 'live').map(({ segment_id }) => segment_id);
  if (live.length === 0) return [];
  return (await readRules(tenant, live)).map(({ segment_id, name }) => ({ segment_id, name }));
}

function namedIn({ segments = [], exclude_segments = [] }: NamedSegments): SegmentVersion[] {
  return [...segments, ...exclude_segments];
}

function keyOf({ segment_id, version }: SegmentVersion): string {
  return `${segment_id}/${version}`;
}
