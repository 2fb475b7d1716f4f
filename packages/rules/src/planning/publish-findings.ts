import type {
  CampaignDefinition,
  DefinitionError,
  MissionDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import { factTaskNames } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep, Period } from '@laurel/contract/campaigns/mission.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { within } from '@laurel/contract/campaigns/shared-checks.ts';
import { isZeroDecimal } from '@laurel/contract/values/decimals.ts';
import { readExactPattern } from '@laurel/contract/values/exact-patterns.ts';
import {
  formatTimestamp,
  MICROSECONDS_A_SECOND,
  parseTimestamp,
} from '@laurel/contract/values/timestamps.ts';
import { writtenWordingIn } from '../campaigns/written-texts.ts';
import { compileSelection } from '../games/selection.ts';
import { calendarOf } from '../kinds/mission/calendar.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import type { GameFacts } from '../players/facts.ts';
import { perEur, type RateTable } from '../rates/rates.ts';

/**
 * Why a campaign could never have a player on its board (docs/rules/campaigns.md#5): pointers into its definition; empty
 * when it can. Publishing refuses such definitions.
 */
export function neverScores(definition: CampaignDefinition): DefinitionError[] {
  return [...noPoints(definition), ...nobodyLeft(definition)];
}

/** A task may credit 0 points if another credits some: the board shows only players with more than 0 points. */
function noPoints(definition: CampaignDefinition): DefinitionError[] {
  if (definition.kind !== 'tournament') return [];
  if (tournamentTypes[definition.tournament_type].counts !== 'points') return [];
  if (definition.rules.tasks.some(({ points = '0' }) => !isZeroDecimal(points))) return [];
  return [{ pointer: '/rules/tasks', detail: 'no task credits points, so no player can ever have a score' }];
}

function nobodyLeft({ audience }: CampaignDefinition): DefinitionError[] {
  const { player_ids: only, exclude_player_ids: excluded } = audience;
  if (only.length === 0) return [];
  const not = new Set(excluded);
  if (only.some((player_id) => !not.has(player_id))) return [];
  return [
    {
      pointer: '/audience/exclude_player_ids',
      detail: 'excludes every player of player_ids, so nobody can take part',
    },
  ];
}

/** When (µs) the newest event was received; null: there is none yet. */
interface WindowFacts {
  now: number;
  newestReceived: number | null;
}

/**
 * What staff should know of a window before the campaign is published (docs/rules/campaigns.md#5); none of it refuses
 * anything.
 */
export function windowWarnings(
  { start, end, audience, rules }: CampaignDefinition,
  { now, newestReceived }: WindowFacts,
): DefinitionError[] {
  const from = parseTimestamp(start) as number;
  const to = parseTimestamp(end) as number;
  const settles = to + rules.grace_seconds * MICROSECONDS_A_SECOND;
  const found: DefinitionError[] = [];
  if (to <= now) found.push({ pointer: '/end', detail: overText(settles, now) });
  else if (from <= now)
    found.push({ pointer: '/start', detail: `the window has begun: rounds played since ${start} count` });
  if (to <= now && (newestReceived === null || newestReceived < from))
    found.push({
      pointer: '/start',
      detail: 'no event has been received since the start, so the board is empty',
    });
  const registered = audience.registered_from === null ? null : parseTimestamp(audience.registered_from);
  if (registered !== null && registered >= to)
    found.push({
      pointer: '/audience/registered_from',
      detail: 'only players who register after the end take part',
    });
  return found;
}

function overText(settles: number, now: number): string {
  if (settles <= now) return 'the window is over, and so is the grace: the board is settled at once';
  return `the window is over: the board is settled at ${formatTimestamp(settles)}`;
}

/** Texts that players would look for in vain (docs/rules/campaigns.md#5); none of it refuses anything. */
export function textWarnings({ texts, default_language }: CampaignDefinition): DefinitionError[] {
  const fallback = texts[default_language] ?? {};
  return Object.entries(texts).flatMap(([language, text]) => {
    const isDefault = language === default_language;
    return (['name', 'terms', 'info'] as const).flatMap((member) => {
      if (hasText(text[member])) return [];
      // A text that is missing in every language may be missing on purpose, except the terms.
      const elsewhere = Object.values(texts).some((other) => hasText(other[member]));
      if (!elsewhere && (member !== 'terms' || !isDefault)) return [];
      const pointer = `/texts/${language}/${member}`;
      if (isDefault) return [{ pointer, detail: `${language}, the default language, has no ${member}` }];
      const shown = hasText(fallback[member]) ? `players read ${default_language}` : 'players see none';
      return [{ pointer, detail: `${language} has no ${member}; ${shown}` }];
    });
  });
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

const MAX_NAMED = 5;

/**
 * Games that a campaign or its prizes name and the catalogue does not know, or a selection that no known game matches
 * (docs/rules/facts.md#4).
 */
export function gameWarnings(
  definition: CampaignDefinition,
  catalogue: ReadonlyMap<string, GameFacts>,
): DefinitionError[] {
  const { games } = definition;
  const found: DefinitionError[] = [];
  const selects = compileSelection(games);
  const excludes = Object.values(games.exclude).some((values) => values.length > 0);
  const isMatched = Array.from(catalogue).some(([id, facts]) => selects(id, facts));
  if (!isMatched && (!games.all || excludes))
    found.push({ pointer: '/games', detail: noneMatches(games.all, catalogue.size) });
  found.push(...unknown('/games/ids', games.ids, catalogue));
  for (const { pointer, prize } of prizesIn(definition))
    found.push(...unknown(`${pointer}/game_ids`, 'game_ids' in prize ? prize.game_ids : [], catalogue));
  return found;
}

function noneMatches(all: boolean, known: number): string {
  if (known === 0) return 'no game is known yet, so nothing can be said of the selection';
  return all ? 'every known game is excluded' : `none of the ${known} known games is selected`;
}

function unknown(
  pointer: string,
  ids: readonly string[],
  catalogue: ReadonlyMap<string, GameFacts>,
): DefinitionError[] {
  const missing = ids.filter((id) => !catalogue.has(id));
  if (missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  return [{ pointer, detail: `not known to the catalogue: ${named}${more}` }];
}

/**
 * Currencies in which players play and whose rounds could not be converted from the start on (docs/rules/money.md#4): they
 * count as soon as there is a rate. `seen`: ISO 4217 codes, in the order in which they are listed.
 */
export function rateWarnings(
  { currency, start }: CampaignDefinition,
  rates: RateTable,
  seen: readonly string[],
): DefinitionError[] {
  const others = seen.filter((one) => one !== currency);
  if (others.length === 0) return [];
  const has = (one: string) => perEur(rates, one, parseTimestamp(start) as number) !== null;
  const day = start.slice(0, 10);
  if (!has(currency)) {
    const detail = `there is no exchange rate of ${currency} on ${day}, so rounds in ${others.join(', ')} do not count`;
    return [{ pointer: '/currency', detail }];
  }
  return others
    .filter((one) => !has(one))
    .map((one) => ({
      pointer: '/currency',
      detail: `there is no exchange rate of ${one} on ${day}, so rounds in ${one}, in which players play, do not count`,
    }));
}

/**
 * What staff should know of the steps of a mission before it is published (docs/rules/missions.md#2); none of it refuses
 * anything.
 */
export function stepWarnings(definition: CampaignDefinition): DefinitionError[] {
  if (definition.kind !== 'mission') return [];
  const { texts, rules, default_language } = definition;
  const days = daysOf(definition);
  return within('/rules/steps', rules.steps, (step) => [
    ...tooLong(step, days),
    ...untranslated(step, Object.keys(texts), default_language),
  ]);
}

interface Days {
  most: number;
  of: string;
}

/** The most days in a row in which a repeat can be completed, and of what they are. */
function daysOf({ start, end, rules: { repeat, time_zone } }: MissionDefinition): Days {
  const dayOf = calendarOf(time_zone);
  const [first, last] = [dayOf(parseTimestamp(start) as number), dayOf((parseTimestamp(end) as number) - 1)];
  const campaign = { most: last - first + 1, of: 'the campaign' };
  const period = periodDays[repeat.every] ?? campaign;
  return period.most < campaign.most ? period : campaign;
}

const periodDays: Readonly<Record<Period, Days | null>> = {
  campaign: null,
  day: { most: 1, of: 'a day' },
  week: { most: 7, of: 'a week' },
};

function tooLong(step: MissionStep, { most, of }: Days): DefinitionError[] {
  if (!isOfDays(step) || step.length <= most) return [];
  const detail = `nobody can complete this step: ${step.length} days in a row are more than ${of} has`;
  return [{ pointer: '/length', detail }];
}

type StepOfDays = Extract<MissionStep, { task: 'deposit_days' | 'login_days' }>;

/** The length of a streak is one of rounds. */
function isOfDays(step: MissionStep): step is StepOfDays {
  return 'length' in step && factTaskNames.some((name) => name === step.task);
}

/** A player who reads the campaign in one language should read its steps in that language, too. */
function untranslated(step: MissionStep, languages: string[], fallback: string): DefinitionError[] {
  return languages
    .filter((language) => step.texts?.[language] === undefined && !writtenWordingIn(language))
    .map((language) => ({
      pointer: `/texts/${language}`,
      detail: `the campaign has texts in ${language}, but this step has none; players see the one in ${fallback}`,
    }));
}

/**
 * What staff should know of the announcement of a supplied seed before a raffle is published (docs/rules/raffles.md#4); none
 * of it refuses anything.
 */
export function seedWarnings(definition: CampaignDefinition): DefinitionError[] {
  const source = definition.kind === 'raffle' ? definition.rules.seed_source : undefined;
  if (!source) return [];
  const fixed =
    (parseTimestamp(definition.end) as number) + definition.rules.grace_seconds * MICROSECONDS_A_SECOND;
  const read = readExactPattern(source.pattern);
  const found: DefinitionError[] = [];
  if ((parseTimestamp(source.at) as number) < fixed)
    found.push({
      pointer: '/rules/seed_source/at',
      detail: `is before the list of tickets is fixed, ${formatTimestamp(fixed)}: who knows the value could still change the list`,
    });
  if ('forms' in read && read.forms > 1)
    found.push({
      pointer: '/rules/seed_source/pattern',
      detail: `allows ${read.forms} ways to write a value: staff could choose the one whose winners they like`,
    });
  return found;
}
