import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { checkSegmentRule, conditionsOf, type SegmentRule } from '@laurel/contract/segments/rules.ts';
import {
  maxSegmentPlayers,
  type RuleSegment,
  type Segment,
  type SegmentPreview,
} from '@laurel/contract/segments/segments.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { whenMember } from '@laurel/rules/segments/membership.ts';
import { spanAt } from '@laurel/rules/segments/spans.ts';
import type { Author } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { newestSeq } from '../events/events.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import type { SegmentDependencies } from './read-segments.ts';
import { readMembers, readWholeHistory } from './rule-members.ts';
import { readRuleCampaigns } from './store/rule-campaigns.ts';
import { insertSegment } from './upload.ts';

/** How many players a preview shows. */
const EXAMPLES = 10;

/** A moment of an evaluation: a time, µs, and the newest event. */
export interface Evaluated {
  at: number;
  upTo: number;
}

/** Who would be in a segment by a rule now; changes nothing. Faults: `invalid_body`. */
export async function previewSegment(
  { database, clock, scoring }: SegmentDependencies,
  tenant_id: number,
  rule: SegmentRule,
): Promise<SegmentPreview> {
  const tenant = database.ofTenant(tenant_id);
  await refuseRule(tenant, rule);
  await scoring.written(tenant_id);
  const now = await evaluationAt(tenant, clock());
  const members = await readMembers(tenant, rule, now);
  const examples: SegmentPreview['examples'] = [];
  for (const player_id of members.slice(0, EXAMPLES)) {
    const { history, world } = await readWholeHistory(tenant, rule, player_id, now);
    const span = spanAt(whenMember(rule, history, world), now.at);
    examples.push({ player_id, since: membershipTime(span?.from) });
  }
  return { count: members.length, examples, up_to: now.upTo };
}

/** Creates a segment by rule; its first version is who belongs to it now. Faults: `invalid_body`, `conflict`. */
export async function createByRule(
  { database, clock, scoring }: SegmentDependencies,
  author: Author,
  { name, rule, evaluated }: RuleSegment,
): Promise<Segment> {
  const tenant = database.ofTenant(author.tenant_id);
  await refuseRule(tenant, rule);
  await scoring.written(author.tenant_id);
  const now = clock();
  const moment = await evaluationAt(tenant, now);
  const player_ids = await membersWithin(tenant, { name, rule }, moment);
  return insertSegment(tenant, author, { name, rule, evaluated }, { player_ids, now, up_to: moment.upTo });
}

/** The players of a segment by rule at a moment. Faults: `conflict` for more than a segment holds. */
export async function membersWithin(
  tenant: TenantSession,
  { name, rule }: { name: string; rule: SegmentRule },
  moment: Evaluated,
): Promise<string[]> {
  const player_ids = await readMembers(tenant, rule, moment);
  if (player_ids.length <= maxSegmentPlayers) return player_ids;
  throw new Fault(
    'conflict',
    `${player_ids.length} players belong to "${name}", a segment holds at most ${maxSegmentPlayers}.`,
  );
}

/** The moment of an evaluation by what the log holds now. */
export async function evaluationAt(tenant: TenantSession, now: Date): Promise<Evaluated> {
  return { at: now.getTime() * 1_000, upTo: await newestSeq(tenant) };
}

/** A time as answers carry it; null where it has no bound. */
export function membershipTime(time: number | null | undefined): string | null {
  return typeof time === 'number' && Number.isFinite(time) ? formatTimestamp(time) : null;
}

/** Refuses a rule that is not valid, or names campaigns that the tenant does not have. Faults: `invalid_body`. */
async function refuseRule(tenant: TenantSession, rule: SegmentRule): Promise<void> {
  const wrong = checkSegmentRule(rule);
  refuseInvalid((wrong.length > 0 ? wrong : await wrongCampaigns(tenant, rule)).slice(0, listedErrors));
}

async function wrongCampaigns(tenant: TenantSession, rule: SegmentRule): Promise<FaultError[]> {
  const named = conditionsOf(rule, '/rule').flatMap(({ pointer, condition }) => {
    if (condition.fact === 'campaign')
      return [{ pointer: `${pointer}/custom_id`, name: condition.custom_id, hasLevels: false }];
    if (condition.fact !== 'level') return [];
    return [{ pointer: `${pointer}/campaign`, name: condition.campaign, hasLevels: true }];
  });
  if (named.length === 0) return [];
  const names = named.map(({ name }) => name);
  const campaigns = await readRuleCampaigns(tenant, names);
  const kinds = new Map(campaigns.map(({ custom_id, kind }) => [custom_id, kind]));
  return named.flatMap(({ pointer, name, hasLevels }) => {
    const kind = kinds.get(name);
    if (kind === undefined) return [{ pointer, detail: `there is no campaign "${name}"` }];
    if (!hasLevels || kind === 'levels') return [];
    return [{ pointer, detail: `campaign "${name}" is of kind ${kind}, not of kind levels` }];
  });
}
