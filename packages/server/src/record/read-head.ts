import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { JurisdictionFinding } from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import type { RecordHead } from '@laurel/contract/record/record.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { mostCost } from '@laurel/rules/planning/most-cost.ts';
import {
  closesAt,
  existingCampaign,
  findingsOf,
  readCampaign,
  readExclusionReasons,
  readStoredSettlement,
  type StoredCampaign,
  type StoredExclusion,
  type StoredSettlement,
} from '../campaigns/campaigns.ts';
import { readCertificateRow, type StoredCertificate } from '../certificates/certificates.ts';
import type { TenantSession } from '../database/database.ts';
import { readAllDisqualifications, type StoredDisqualification } from '../participation/participation.ts';
import { summaryOfPayouts } from '../payouts/payouts.ts';
import { howWinnersWereFound } from './how-winners.ts';
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
  const campaign = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
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
