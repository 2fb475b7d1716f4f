import { type Static, Type } from 'typebox';
import { alarmKindSchema, alarmStatusSchema } from '../alarms/alarm-states.ts';
import { campaignStateSchema } from '../campaigns/answers.ts';
import {
  budgetSchema,
  type CampaignDefinition,
  campaignDefinitionSchema,
  definitionSchemas,
  tieRuleSchema,
  tournamentTypeSchema,
} from '../campaigns/definition.ts';
import { jurisdictionSchema } from '../campaigns/jurisdictions.ts';
import { prizeSchema, prizeTermsSchema } from '../campaigns/prizes.ts';
import { payoutPrizeSchema, payoutSummarySchema } from '../payouts/payouts.ts';
import { payoutStatusSchema } from '../values/payout-status.ts';
import { count, describedAs, enumeration, model, orNull, timeOrNull, utcTime } from '../values/schemas.ts';

/** Lines that the record of a campaign has which is not settled yet: its board still changes. */
export const maxProvisionalLines = 10_000;

const playerId = orNull(Type.String(), 'Null once the player is erased');
const erasedAt = timeOrNull('When the player was erased; null: not erased');

const versionSchema = model('RecordedVersion', {
  version: Type.Integer(),
  author: Type.String({ description: 'Username of who made it' }),
  reason: orNull(Type.String(), 'Why'),
  created_at: utcTime('When it was made'),
  definition: campaignDefinitionSchema,
});
export type RecordedVersion = Static<typeof versionSchema>;

const stepSchema = model('RecordedStep', {
  at: utcTime('When'),
  action: Type.String({ description: 'As in the audit log' }),
  author: Type.String({ description: 'Username, or the part of the service that acted' }),
  reason: orNull(Type.String(), 'Why'),
});

const findingSchema = model('RecordedFinding', {
  rule: Type.String({ description: 'Id of the rule' }),
  jurisdiction: jurisdictionSchema,
  clause: Type.String(),
  source: Type.String({ description: 'Address of the source' }),
  severity: enumeration('FindingSeverity', ['error', 'warning']),
  pointer: Type.String({ description: 'Where in the definition: a JSON pointer' }),
  detail: Type.String({ description: 'What was found' }),
});

const overrideSchema = model('RecordedOverride', {
  rule: Type.String({ description: 'Id of the rule' }),
  reason: Type.String({ description: 'Why it does not apply' }),
  version: Type.Integer({ description: 'The first version with this override' }),
  author: Type.String({ description: 'Username of who made that version' }),
  at: utcTime('When'),
});

const exclusionSchema = model('RecordedExclusion', {
  player_id: playerId,
  player_hash: Type.String({ description: 'The id that public boards show' }),
  erased_at: erasedAt,
  cause: enumeration(
    'ExclusionCause',
    ['disqualified', 'not_eligible'],
    '`not_eligible`: blocked, paused or outside the audience at the settlement',
  ),
  reason: orNull(
    Type.String(),
    'Of a disqualification what staff wrote; of `not_eligible` the word that a player’s view has in `not_eligible`, such as ' +
      '`incentives_paused`. Null: the player was erased before the settlement, or an earlier release settled and did not keep it',
  ),
  author: orNull(Type.String(), 'Username of who disqualified the player'),
  at: timeOrNull('When the player was disqualified; null: at the settlement'),
});

const alarmSchema = model('RecordedAlarm', {
  id: Type.Integer(),
  kind: alarmKindSchema,
  player_id: playerId,
  player_hash: Type.String({ description: 'The id that public boards show' }),
  erased_at: erasedAt,
  raised_at: utcTime('When Laurel found it first'),
  summary: Type.String({ description: 'One sentence' }),
  status: alarmStatusSchema,
  decided_by: orNull(Type.String(), 'Username of who decided last'),
  decided_at: timeOrNull('When they did'),
  reason: orNull(Type.String(), 'Why they did'),
});

const wonPrizeSchema = model('RecordedPrize', {
  payout_id: orNull(Type.Integer(), 'Null before the settlement'),
  prize: payoutPrizeSchema,
  status: orNull(payoutStatusSchema, 'Null before the settlement'),
  reason: orNull(Type.String(), 'Of the newest move'),
  paid_at: timeOrNull('When it was paid'),
});

const playerSchema = model('RecordedPlayer', {
  place: Type.Integer({ minimum: 1 }),
  player_id: playerId,
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: orNull(Type.String(), 'The latest known; null: none, or the player is erased'),
  erased_at: erasedAt,
  score: Type.String({ description: 'Exact decimal' }),
  reached_at: utcTime('When the score was reached'),
  prizes: Type.Array(wonPrizeSchema),
});
export type RecordedPlayer = Static<typeof playerSchema>;

const certificateSchema = model('RecordedCertificate', {
  path: Type.String({ description: 'Where it is downloaded' }),
  sha256: Type.String({ description: 'Of the file' }),
  bytes: count('Size of the file'),
  made_at: utcTime('When it was made'),
});

const shared = definitionSchemas.tournament.properties;
/** The rules of the campaign's kind. */
const rulesSchema = Type.Unsafe<CampaignDefinition['rules']>({
  title: 'RecordedRules',
  anyOf: Object.values(definitionSchemas).map(({ properties }) => properties.rules),
});

/** Everything of a record but its lists that may be long. */
export const recordHeadSchema = Type.Object({
  campaign: model('RecordedCampaign', {
    id: Type.Integer(),
    custom_id: Type.String(),
    tenant: Type.String({ description: 'The name of the brand that ran it' }),
    name: Type.String({ description: 'In the default language' }),
    state: campaignStateSchema,
    version: Type.Integer({ description: 'The newest version' }),
    created_at: utcTime('When it was made'),
    published_at: timeOrNull('When it was published'),
    start: Type.String({ description: 'Rounds count from this time on' }),
    end: Type.String({ description: 'Rounds count before this time' }),
    closes_at: utcTime('End and grace: what was received later does not count'),
  }),
  counted: model(
    'RecordedCounting',
    {
      games: shared.games,
      rules: rulesSchema,
      audience: shared.audience,
      join: shared.join,
      seq: orNull(Type.Integer(), 'Number of the newest event in the settled board; null before'),
    },
    'What counted, by the version that the board follows',
  ),
  steps: Type.Array(stepSchema, { description: 'What was done with the campaign, the oldest first' }),
  winners: model('RecordedWinners', {
    tournament_type: orNull(tournamentTypeSchema, 'Null: the campaign is no tournament'),
    tie_rule: tieRuleSchema,
    settled_at: timeOrNull('When the board became final; null: it is provisional'),
    count: count('Players on the board'),
    board_hash: orNull(Type.String(), 'Of the settled board (docs/rules/settlement.md#3)'),
    says: Type.Array(Type.String(), { description: 'How winners were found, in sentences' }),
  }),
  prizes: Type.Array(Type.Union([prizeSchema, prizeTermsSchema], { title: 'PromisedPrize' })),
  funding: model('RecordedFunding', {
    currency: Type.String({ description: 'ISO 4217' }),
    budget: orNull(budgetSchema, 'What the operator set aside; null: no budget was set'),
    most: Type.String({ description: 'The most that cash and bonus prizes cost if every place is taken' }),
    bounded: Type.Boolean({ description: 'False: more players may win, so there is no most' }),
    says: Type.String({ description: 'Who pays for the prizes' }),
  }),
  totals: describedAs(payoutSummarySchema, 'What the board owes and what became of it'),
  jurisdictions: model('RecordedJurisdictions', {
    named: Type.Array(jurisdictionSchema),
    findings: Type.Array(findingSchema),
    overrides: Type.Array(overrideSchema),
    says: Type.String({ description: 'That these are pointers, no legal advice' }),
  }),
  certificate: orNull(certificateSchema, 'What proves the board to others; null: there is none yet'),
  listed: model('RecordedCounts', {
    players: count('Players that this record lists'),
    exclusions: count('Exclusions that this record lists'),
    alarms: count('Alarms that this record lists'),
  }),
});
export type RecordHead = Static<typeof recordHeadSchema>;

/** Everything about one campaign (docs/rules/record.md). */
export const recordSchema = model('CampaignRecord', {
  ...recordHeadSchema.properties,
  versions: Type.Array(versionSchema, { description: 'The newest first' }),
  exclusions: Type.Array(exclusionSchema, { description: 'Players with a score who are not on the board' }),
  alarms: Type.Array(alarmSchema, { description: 'What was found about players, and what became of it' }),
  players: Type.Array(playerSchema, { description: 'In the order of the board' }),
});
export type CampaignRecord = Static<typeof recordSchema>;
export type RecordedAlarm = CampaignRecord['alarms'][number];
export type RecordedExclusion = CampaignRecord['exclusions'][number];
export type RecordedPrize = RecordedPlayer['prizes'][number];
