import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { JurisdictionFinding } from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import type { RecordHead } from '@laurel/contract/record/record.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { mostCost } from '@laurel/rules/planning/most-cost.ts';
import {
  closesAt,
  findingsOf,
  readExclusionReasons,
  readExistingCampaign,
  readStoredSettlement,
  type StoredCampaign,
  type StoredExclusion,
  type StoredSettlement,
} from '../campaigns/campaigns.ts';
import { readCertificateRow, type StoredCertificate } from '../certificates/certificates.ts';
import type { TenantSession } from '../database/database.ts';
import { readAllDisqualifications, type StoredDisqualification } from '../participation/participation.ts';
import { summaryOfPayouts } from '../payouts/payouts.ts';
import { type PayoutOutcomes, readOutcomes } from './payout-outcomes.ts';
import {
  type AlarmToRecord,
  readAlarmsToRecord,
  readOverrides,
  readSteps,
  type StoredOverrides,
  type StoredStep,
} from './store/recorded-rows.ts';

/** What the database has of a campaign, all of it of one moment. */
export interface StoredRecord {
  campaign: StoredCampaign;
  settlement: StoredSettlement | undefined;
  steps: StoredStep[];
  overrides: StoredOverrides[];
  /** What rules of jurisdictions find in the newest version. */
  findings: JurisdictionFinding[];
  disqualified: StoredDisqualification[];
  /** Players with a score who are excluded from the settled board, and why. */
  excluded: StoredExclusion[];
  alarms: AlarmToRecord[];
  totals: RecordHead['totals'];
  outcomes: PayoutOutcomes;
  certificate: StoredCertificate | undefined;
}

/** Reads all of it in the caller's snapshot. Fault `not_found`. */
export async function readStoredRecord(tenant: TenantSession, campaign_id: number): Promise<StoredRecord> {
  const campaign = await readExistingCampaign(tenant, campaign_id);
  return {
    campaign,
    settlement: await readStoredSettlement(tenant, campaign_id),
    steps: await readSteps(tenant, campaign_id),
    overrides: await readOverrides(tenant, campaign_id, campaign.version),
    findings: await findingsOf(tenant, campaign.definition),
    disqualified: await readAllDisqualifications(tenant, campaign_id),
    excluded: await readExclusionReasons(tenant, campaign_id),
    alarms: await readAlarmsToRecord(tenant, campaign_id),
    totals: await summaryOfPayouts(tenant, campaign_id),
    outcomes: await readOutcomes(tenant, campaign_id),
    certificate: await readCertificateRow(tenant, campaign_id),
  };
}

/** The head of the record; `definition`: the one that the board follows, with `count` lines. `tenant`: its name. */
export function recordHead(
  stored: StoredRecord,
  { tenant, definition, count }: { tenant: string; definition: CampaignDefinition; count: number },
  listed: RecordHead['listed'],
): RecordHead {
  const { campaign, settlement, steps, totals } = stored;
  const { games, rules, audience, join, texts, default_language: language } = definition;
  const { tournament_type, tie_rule } = boardTermsOf(definition);
  return {
    campaign: {
      id: campaign.campaign_id,
      custom_id: definition.custom_id,
      tenant,
      name: texts[language]?.name ?? definition.custom_id,
      state: campaign.state,
      version: campaign.version,
      created_at: campaign.created_at.toISOString(),
      published_at: campaign.published_at?.toISOString() ?? null,
      start: definition.start,
      end: definition.end,
      closes_at: formatTimestamp(closesAt(definition)),
    },
    counted: { games, rules, audience, join, seq: settlement?.seq ?? null },
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    winners: {
      tournament_type,
      tie_rule,
      settled_at: settlement?.settled_at.toISOString() ?? null,
      count,
      board_hash: settlement?.board_hash ?? null,
      says: howWinnersWereFound(definition, settlement),
    },
    prizes: prizesIn(definition).map(({ prize }) => prize),
    funding: fundingOf(definition),
    totals,
    jurisdictions: jurisdictionsOf(stored),
    certificate: certificateOf(stored.certificate),
    listed,
  };
}

function fundingOf(definition: CampaignDefinition): RecordHead['funding'] {
  const { amount: most, bounded } = mostCost(definition);
  const { currency, budget } = definition;
  const says =
    'The operator owes the prizes: players pay nothing to take part, and no part of a stake is set aside.';
  return { currency, budget, most, bounded, says };
}

function jurisdictionsOf({
  campaign: { definition },
  overrides: made,
  findings: found,
}: StoredRecord): RecordHead['jurisdictions'] {
  const findings = found.map(({ rule, severity, pointer, detail }) => ({
    rule: rule.id,
    jurisdiction: rule.jurisdiction,
    clause: rule.clause,
    source: rule.source.url,
    severity,
    pointer,
    detail,
  }));
  const overrides = (definition.overrides ?? []).map(({ rule, reason }) => {
    const withRule = made.filter((one) => one.overrides.some((other) => other.rule === rule));
    const withReason = withRule.find((one) => one.overrides.some((other) => other.reason === reason));
    const first = withReason ?? withRule[0];
    if (!first) throw new Error(`no version has the override of ${rule}`);
    return { rule, reason, version: first.version, author: first.author, at: first.created_at.toISOString() };
  });
  const says = 'Findings are pointers to rules that somebody should read, no legal advice.';
  return { named: definition.jurisdictions ?? [], findings, overrides, says };
}

function certificateOf(row: StoredCertificate | undefined): RecordHead['certificate'] {
  if (!row || row.hash === null || row.bytes === null || row.made_at === null) return null;
  return {
    path: `/api/v1/campaigns/${row.campaign_id}/certificate`,
    sha256: row.hash,
    bytes: row.bytes,
    made_at: row.made_at.toISOString(),
  };
}

const scores: Readonly<Record<TournamentType, string>> = {
  PT: 'The score is the sum of the points of all rounds that count; more is better.',
  RA: 'The score is the sum of the points of the player’s first rounds that count, up to max_rounds; more is better.',
  HC: 'The score is that of the player’s best round that counts, by its multiplier or its payout; more is better.',
  TM: 'The score is the smallest number of rounds in which the player completed the mission; fewer is better.',
  IM: 'The score is the smallest number of rounds in which the player completed the mission; its tiers win, whatever others do.',
  SR: 'The score is the number of seconds until the player reached the target points; fewer is better.',
};

/** How winners are found where chance decides; null: it does not. */
const draws: Readonly<Record<CampaignKindName, string | null>> = {
  tournament: null,
  mission: null,
  levels: null,
  raffle:
    'The score is the number of tickets; a place wins nothing. Winners are drawn from all tickets, by a seed that was committed to or is of an announced source.',
  drop: 'The score is the number of rounds that take part; a place wins nothing. Prizes fall to rounds by a secret that was committed to at publishing, and that is published once the board is final.',
  jackpot:
    'The score is the number of rounds that count; a place wins nothing. A share of each stake goes into the pots, which fall to rounds by secrets that were committed to when the pots were seeded, and that are published as they fall.',
};

const LEVELS =
  'The score is the experience of the last season; each level wins its prize when it is reached for the first time in a season, whatever others do.';

const COMPLETED =
  'The score is the number of steps that the player completed; each step and the whole win their prizes, whatever others do.';

const ties: Readonly<Record<TieRule, string>> = {
  first_to_reach: 'Of equal scores the one that was reached earlier comes first, then the smaller player id.',
  shared: 'Equal scores share the place and its prize; they are listed by the time when they were reached.',
  pooled:
    'Equal scores share the place and split the money of all places that they cover evenly, to the smallest unit; what is left goes to those who reached the score earlier.',
  dense:
    'Equal scores share the place and its prize, and the next score has the next place; they are listed by the time when they were reached.',
};

/** How the winners were found, in sentences. */
function howWinnersWereFound(
  definition: CampaignDefinition,
  settlement: StoredSettlement | undefined,
): string[] {
  const { tournament_type: type, tie_rule } = boardTermsOf(definition);
  const draw = draws[definition.kind];
  const last =
    settlement === undefined
      ? 'The board is provisional: it changes until the campaign is settled.'
      : `The board follows from the events with the numbers 1 to ${settlement.seq} alone; nobody chose a winner, and ${draw === null ? 'nothing was drawn' : 'anybody can make the draw again'}.`;
  if (draw !== null) return [draw, last];
  const completed = definition.kind === 'levels' ? LEVELS : COMPLETED;
  return [type === null ? completed : scores[type], ties[tie_rule], last];
}
