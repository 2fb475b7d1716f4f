import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { FoldPlaces } from '@laurel/rules/fold/player-folds.ts';
import type { Selects } from '@laurel/rules/games/selection.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { GameFacts } from '@laurel/rules/players/facts.ts';
import { type Pauses, pausesIn } from '@laurel/rules/players/pauses.ts';
import type { RateTable } from '@laurel/rules/rates/rates.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { Stages } from '../campaigns/campaigns.ts';
import type { CampaignFold, ScoringCursor } from '../cursor/cursor.ts';
import type { ErasedStanding } from '../facts/facts.ts';
import type { Tenant } from '../identity/identity.ts';
import type { HeldSegments } from '../segments/segments.ts';
import type { HeldPlayers, Layout } from './held-players.ts';

/** A fold that scoring works on: the stored fold, made ready. */
export interface ActiveFold extends CampaignFold {
  /** Every player is in it. The database calls it complete in the transaction after which a board shows it, never before. */
  built: boolean;
  compiled: CompiledCampaign;
  selects: Selects;
  /** When players joined, and for which teams; only for campaigns that need it. */
  joined: Map<string, Joined>;
  /** Players who ever were paused (docs/rules/facts.md#5): the tenant's, or those as a pinned fold has them. */
  pauses: ReadonlyMap<string, Pauses>;
}

/** The players erased before now, in one campaign. */
export interface ErasedHere {
  /** The players who may be on its board. */
  eligible: ReadonlySet<string>;
  /** The places of some of them in ties. */
  places: TiePlaces;
}

/** A published campaign as boards show it. */
export interface ShownCampaign {
  campaign_id: number;
  fold_id: number;
  /** The fold is complete. Until then the board stays as it was read. */
  isComplete: boolean;
  /** No further change can reach the board. */
  isSettled: boolean;
  /** Settled or about to be: only requests made before can change the board. */
  isPinned: boolean;
  definition: CampaignDefinition;
  disqualified: Set<string>;
  erased: ErasedHere;
  /** By the newest definition, segments included; no request or event compiles any of it. */
  isInAudience: IsEligible;
  /** The settled places of earlier campaigns, by the newest definition. */
  stages: Stages;
  /** Undefined: the audience has no segments. */
  isInSegments: ((player_id: string) => boolean) | undefined;
  /** In the audience, on a place that takes part, and not disqualified. */
  isEligible: IsEligible;
  selects: Selects;
  board: Board;
  /** The names of its teams; replaced when one changes. */
  teamNames: ReadonlyMap<string, string>;
  /** Revision of the board: `revisionAt` of its last change. */
  shown_version: number;
  /** Number of the newest event that is in the board. */
  seq: number;
}

/** Everything that a process keeps of one tenant. */
export interface TenantState {
  /** The newest checkpoint that the process knows; the state includes all of it. */
  cursor: ScoringCursor;
  /** Number of the newest event that boards show: the cursor's, or a later one. */
  seq: number;
  tenant: Tenant;
  games: Map<string, GameFacts>;
  /** The pauses of the players that an event ever paused. */
  pauses: Map<string, Pauses>;
  rates: RateTable;
  folds: ActiveFold[];
  /** By period. */
  layouts: ReadonlyMap<number, Layout>;
  /** The versions of segments that the audiences of the campaigns name, each once. */
  segments: HeldSegments;
  /** By campaign. */
  campaigns: Map<number, ShownCampaign>;
  players: HeldPlayers;
  /** The next turn belongs to folds under way, if there are any. */
  buildsNext: boolean;
}

/**
 * Says whether every player is in a stored fold: it is complete, or `before`, the same fold as this process had it, was
 * built to its end after it was pinned: no new player counts in it.
 */
export function isFullyBuilt(fold: CampaignFold, before: ActiveFold | undefined): boolean {
  if (fold.complete) return true;
  return (
    before !== undefined && before.settled_seq !== null && before.built && before.built_to === fold.built_to
  );
}

/** The folds of each period, by id. */
export function layoutsOf(folds: readonly ActiveFold[]): Map<number, Layout> {
  const byPeriod = Map.groupBy(folds, (fold) => fold.period);
  return new Map(
    [...byPeriod].map(([period, ofPeriod]) => {
      const inOrder = ofPeriod.sort((a, b) => a.fold_id - b.fold_id);
      const fold_ids = inOrder.map((fold) => fold.fold_id);
      return [period, { period, fold_ids, places: new FoldPlaces(inOrder.map((fold) => fold.compiled)) }];
    }),
  );
}

/** Players that a fold under way has not reached are folded from the log when it gets there. */
export function isBuilt({ built, built_to }: ActiveFold, player_id: string): boolean {
  return built || (built_to !== null && compareCodePoints(player_id, built_to) <= 0);
}

const NO_NEWS: ReadonlyMap<string, Pauses> = new Map();

/**
 * When a player joined and was paused in a fold's campaign. `ahead`: pauses that the state does not show yet; they change
 * nothing in a pinned fold.
 */
export function joinedOf(
  {
    joined,
    pauses,
    compiled,
    settled_seq,
  }: Pick<ActiveFold, 'joined' | 'pauses' | 'compiled' | 'settled_seq'>,
  player_id: string,
  ahead = NO_NEWS,
): Joined {
  const joinedAt = joined.get(player_id) ?? null;
  if (pauses.size === 0 && ahead.size === 0) return joinedAt;
  const known = (settled_seq === null ? ahead.get(player_id) : undefined) ?? pauses.get(player_id);
  return known === undefined ? joinedAt : joinedWith(joinedAt, pausesIn(compiled, known));
}

/** The states of a fold, and the work that leads out of each. */
export const foldStates = {
  building: 'Turns of building fold more players, until every one is in it.',
  built:
    'Its board is read; then a locked step records it as complete and shows it, or deletes it after the comparison it was for.',
  shown: 'None: its board follows the log. Another fold may be started to replace it.',
} as const;

export function foldStateOf({ built, shown, complete }: ActiveFold): keyof typeof foldStates {
  if (!built) return 'building';
  return shown && complete ? 'shown' : 'built';
}

/** Folds that must be shown, or compared, or both. */
export function finishedFolds({ folds }: TenantState): ActiveFold[] {
  return folds.filter((fold) => foldStateOf(fold) === 'built');
}

/** The data that one campaign keeps of erased players. */
export function erasedHere(standings: readonly ErasedStanding[] = []): ErasedHere {
  return {
    eligible: new Set(standings.filter((one) => one.eligible).map((one) => one.player_id)),
    places: new Map(standings.flatMap(({ player_id, tie }) => (tie ? [[player_id, tie] as const] : []))),
  };
}

/**
 * In the audience, on a place of an earlier campaign that takes part, and not disqualified, by the current facts of players;
 * for erased players the audience is as it was when their facts were removed.
 */
export function eligibilityOf(
  {
    isInAudience,
    stages,
    erased,
  }: Pick<ShownCampaign, 'isInAudience' | 'stages'> & {
    erased: Pick<ErasedHere, 'eligible'>;
  },
  disqualified: ReadonlySet<string>,
): IsEligible {
  return (player_id, facts) => {
    if (disqualified.has(player_id) || stages.absent(player_id) !== undefined) return false;
    return isErased(player_id) ? erased.eligible.has(player_id) : isInAudience(player_id, facts);
  };
}
