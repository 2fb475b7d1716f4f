import {
  type Audience,
  type AudienceInput,
  type CampaignDefinition,
  type CampaignInput,
  type CampaignRules,
  defaultGraceSeconds,
  defaultLeaderboardSize,
  type GameSelection,
  type RulesInput,
  type TournamentType,
  tasksBring,
} from './definition.ts';
import { normalisePrize } from './prizes.ts';
import type { Task, TaskName } from './tasks.ts';

const typeDefaults: Record<TournamentType, RulesInput> = {
  PT: {},
  HC: { metric: 'multiplier' },
  TM: { in_order: false },
  IM: { in_order: false },
  RA: {},
  SR: { clock: 'campaign' },
};

/**
 * Fills every default (docs/rules/campaigns.md#2) into what campaignInputSchema accepted. Nothing is judged and nothing
 * dropped, so checkDefinition still sees a setting that does not belong; normalising twice changes nothing.
 */
export function normaliseDefinition(input: CampaignInput): CampaignDefinition {
  return {
    kind: 'tournament',
    custom_id: input.custom_id,
    tournament_type: input.tournament_type,
    start: input.start,
    end: input.end,
    currency: input.currency,
    image: input.image ?? '',
    default_language: input.default_language ?? defaultLanguage(Object.keys(input.texts)),
    visible: input.visible ?? true,
    leaderboard_size: input.leaderboard_size ?? defaultLeaderboardSize,
    texts: input.texts,
    games: normaliseGames(input.games ?? {}),
    rules: normaliseRules(input.tournament_type, input.rules ?? {}),
    join: input.join ?? 'automatic',
    audience: normaliseAudience(input.audience ?? {}),
    prizes: (input.prizes ?? []).map(normalisePrize),
    budget: input.budget ?? null,
    ...(input.jurisdictions?.length ? { jurisdictions: input.jurisdictions } : {}),
    ...(input.overrides?.length ? { overrides: input.overrides } : {}),
  };
}

function defaultLanguage(languages: string[]): string {
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en');
}

// A selection that names games means those games; one that names none, or only exclusions, means all.
function normaliseGames(games: NonNullable<CampaignInput['games']>): GameSelection {
  const { ids = [], include = {}, exclude = {} } = games;
  const namesGames = ids.length > 0 || Object.values(include).some((values) => values.length > 0);
  return { all: games.all ?? !namesGames, ids, include, exclude };
}

function normaliseRules(type: TournamentType, { supplier_promos, ...rules }: RulesInput): CampaignRules {
  return {
    ...typeDefaults[type],
    ...rules,
    // Definitions of earlier releases lack the member: both are the same.
    ...(supplier_promos === 'count' ? { supplier_promos } : {}),
    min_bet: rules.min_bet ?? null,
    max_bet: rules.max_bet ?? null,
    bonus_money: rules.bonus_money ?? true,
    tie_rule: rules.tie_rule ?? 'first_to_reach',
    grace_seconds: rules.grace_seconds ?? defaultGraceSeconds,
    tasks: (rules.tasks ?? []).map((task) => normaliseTask(type, task)),
  };
}

function normaliseTask(type: TournamentType, task: Task): Task {
  const normalise = taskDefaults[task.task] as (task: Task, isMission: boolean) => Task;
  return normalise(task, tasksBring[type] === 'attempts');
}

const taskDefaults: {
  readonly [Name in TaskName]: (task: Extract<Task, { task: Name }>, isMission: boolean) => Task;
} = {
  turnover: (task) => task,
  rounds: (task) => task,
  wins: (task) => task,
  multiplier: (task) => ({ ...task, count: task.count ?? 1 }),
  streak: (task, isMission) => (isMission ? { ...task, count: task.count ?? 1 } : task),
};

/** Members that definitions of earlier releases lack: an empty list is left out, so that both are the same. */
function listed<Name extends 'exclude_countries' | 'segments' | 'exclude_segments'>(
  name: Name,
  { [name]: list = [] }: AudienceInput,
): Partial<Audience> {
  return list.length === 0 ? {} : { [name]: list };
}

function normaliseAudience(audience: AudienceInput): Audience {
  return {
    countries: audience.countries ?? [],
    currencies: audience.currencies ?? [],
    tags: audience.tags ?? [],
    affiliates: audience.affiliates ?? [],
    operators: audience.operators ?? [],
    registered_from: audience.registered_from ?? null,
    registered_to: audience.registered_to ?? null,
    player_ids: audience.player_ids ?? [],
    exclude_player_ids: audience.exclude_player_ids ?? [],
    ...listed('exclude_countries', audience),
    ...listed('segments', audience),
    ...listed('exclude_segments', audience),
  };
}
