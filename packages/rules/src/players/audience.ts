import type { Audience, SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { NotEligibleReason } from '@laurel/contract/players/player-view.ts';
import { countryCode } from '@laurel/contract/values/countries.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { flagFact, listFact, type PlayerFacts, textFact } from './facts.ts';

/** Does the player belong to the audience, and is neither blocked nor paused? `facts`: undefined if none are known. */
export type IsEligible = (playerId: string, facts: PlayerFacts | undefined) => boolean;

type Test = (playerId: string, facts: PlayerFacts) => boolean;

/** The players of a version of a segment. */
export type PlayersOfSegment = (segment: SegmentVersion) => ReadonlySet<string>;

/** For audiences without segments. */
const nobody: PlayersOfSegment = () => new Set();

/**
 * Who may be on a board (docs/rules/places.md#3), the lists made ready once: not blocked and not paused now, not excluded by
 * id or country, and matching every member that is not empty, segments included. A fact that is unknown matches no list.
 * Registration lies in `[registered_from, registered_to)`, like every window. Disqualification by staff is not looked at
 * here.
 */
export function compileAudience(audience: Audience, playersOf: PlayersOfSegment = nobody): IsEligible {
  const excluded = new Set(audience.exclude_player_ids);
  const isInSegments = compileSegments(audience, playersOf);
  const tests = [
    ...(isInSegments ? [isInSegments] : []),
    ...inList(audience.player_ids, (playerId) => [playerId]),
    ...notInList(audience.exclude_countries?.map(comparedCountry), (_, facts) => countryFact(facts)),
    ...inList(audience.countries.map(comparedCountry), (_, facts) => [countryFact(facts)]),
    ...inList(audience.currencies, (_, facts) => [textFact(facts, 'currency')]),
    ...inList(audience.tags, (_, facts) => listFact(facts, 'tags')),
    ...inList(audience.affiliates, (_, facts) => [textFact(facts, 'affiliate')]),
    ...inList(audience.operators, (_, facts) => [textFact(facts, 'operator')]),
    ...registered(audience),
  ];
  return (playerId, facts = {}) =>
    !isBlocked(facts) &&
    !isPaused(facts) &&
    !excluded.has(playerId) &&
    tests.every((test) => test(playerId, facts));
}

/** Does it take more of a player's facts to decide who is in the audience than whether the player is blocked or paused? */
export function dependsOnFacts(audience: Audience): boolean {
  const { countries, exclude_countries = [], currencies, tags, affiliates, operators } = audience;
  const { registered_from, registered_to } = audience;
  const lists = [countries, exclude_countries, currencies, tags, affiliates, operators];
  return lists.some((list) => list.length > 0) || registered_from !== null || registered_to !== null;
}

/** Do players join by a live segment of the audience (docs/rules/segments.md#7)? */
export function hasLiveSegment({ segments = [] }: Pick<Audience, 'segments'> = {}): boolean {
  return segments.some(({ evaluated }) => evaluated === 'live');
}

/**
 * Is the player in a segment of the audience, and in none that it excludes? Undefined: the audience has no segments. Where
 * one is live, players join by them, so that being in one decides which rounds count (docs/rules/segments.md#7).
 */
export function compileSegments(
  { segments = [], exclude_segments = [] }: Audience,
  playersOf: PlayersOfSegment,
): ((playerId: string) => boolean) | undefined {
  const listing = hasLiveSegment({ segments }) ? [] : segments;
  if (listing.length + exclude_segments.length === 0) return undefined;
  const wanted = listing.map(playersOf);
  const unwanted = exclude_segments.map(playersOf);
  return (playerId) =>
    (wanted.length === 0 || wanted.some((players) => players.has(playerId))) &&
    !unwanted.some((players) => players.has(playerId));
}

/** Is the player blocked now? */
function isBlocked(facts: PlayerFacts): boolean {
  return flagFact(facts, 'is_blocked');
}

/** Are the player's incentives paused by the latest that was said of them (docs/rules/facts.md#5)? */
export function isPaused(facts: PlayerFacts): boolean {
  return flagFact(facts, 'incentives_paused');
}

/** The player's country as it is compared; what is no country of ISO 3166-1 is only equal to itself. */
function countryFact(facts: PlayerFacts): string | null {
  const country = textFact(facts, 'country');
  return country === null ? null : comparedCountry(country);
}

const comparedCountry = (written: string) => countryCode(written) ?? written;

/** A fact that is unknown is on no list. */
function notInList(
  unwanted: readonly string[] = [],
  value: (playerId: string, facts: PlayerFacts) => string | null,
): Test[] {
  if (unwanted.length === 0) return [];
  const list = new Set<string | null>(unwanted);
  return [(playerId, facts) => !list.has(value(playerId, facts))];
}

function inList(
  wanted: readonly string[],
  values: (playerId: string, facts: PlayerFacts) => ReadonlyArray<string | null>,
): Test[] {
  if (wanted.length === 0) return [];
  const list = new Set<string | null>(wanted);
  return [(playerId, facts) => values(playerId, facts).some((value) => list.has(value))];
}

function registered({ registered_from, registered_to }: Audience): Test[] {
  if (registered_from === null && registered_to === null) return [];
  const from = registered_from === null ? null : parseTimestamp(registered_from);
  const to = registered_to === null ? null : parseTimestamp(registered_to);
  return [
    (_, facts) => {
      const at = parseTimestamp(textFact(facts, 'registration_date') ?? '');
      return at !== null && (from === null || at >= from) && (to === null || at < to);
    },
  ];
}

/** Why a player of the audience is on no place that takes part; of both the first that holds. */
type StageAbsence = 'stage_not_settled' | 'outside_stage';

/** An earlier campaign, as a later one sees it. */
export interface KnownStage {
  /** Its places are not known yet, and will be. */
  isOpen: boolean;
  /** The players on the places that take part; none unless it is settled. */
  players: ReadonlySet<string>;
}

/** Undefined: the player takes part. */
export type AbsentFromStages = (player_id: string) => StageAbsence | undefined;

/**
 * Who takes part after earlier campaigns (docs/rules/stages.md#2): players on the places of any of them, as far as they are
 * settled. Without earlier campaigns everybody does.
 */
export function compileStages(stages: readonly KnownStage[]): AbsentFromStages {
  if (stages.length === 0) return () => undefined;
  const absence = stages.some(({ isOpen }) => isOpen) ? 'stage_not_settled' : 'outside_stage';
  return (player_id) => (stages.some(({ players }) => players.has(player_id)) ? undefined : absence);
}

/** What of a campaign decides who may be on its board. */
interface WhoMayTakePart {
  absentFromStages: AbsentFromStages;
  /** Undefined: the audience has no segments. */
  isInSegments: ((playerId: string) => boolean) | undefined;
}

/**
 * Why a player who is not eligible and not disqualified may not be on a board, by the facts of that moment: of several
 * reasons the first in the order of docs/rules/places.md#3.
 */
export function whyNotEligible(
  { absentFromStages, isInSegments }: WhoMayTakePart,
  playerId: string,
  facts: PlayerFacts,
): NotEligibleReason {
  if (isPaused(facts)) return 'incentives_paused';
  if (isBlocked(facts)) return 'blocked';
  const outside = isInSegments?.(playerId) === false ? 'outside_segment' : 'outside_audience';
  return absentFromStages(playerId) ?? outside;
}
