import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { PlayLane } from '../../pictures/play-lanes/play-lanes-model.ts';

/** A player whose rounds are drawn. */
export interface ComparedPlayer {
  player_id: string;
  isQuestioned: boolean;
}

/** So many accounts that an alarm names are drawn, and so many others. */
const MAX_RELATED = 3;
const MAX_OTHERS = 2;

/**
 * The player of an alarm, the accounts that it names, and the best of the board that are not `suspects`: what usual play
 * looks like.
 */
export function comparedPlayers(
  alarm: Pick<AlarmAnswer, 'related'>,
  player_id: string,
  board: ReadonlyArray<{ player_id: string }>,
  suspects: ReadonlySet<string | null>,
): ComparedPlayer[] {
  const related = alarm.related.flatMap((other) => (other.player_id === null ? [] : [other.player_id]));
  const questioned = [player_id, ...related.slice(0, MAX_RELATED)];
  const others = board
    .filter((line) => !suspects.has(line.player_id) && ![player_id, ...related].includes(line.player_id))
    .slice(0, MAX_OTHERS);
  return [
    ...questioned.map((id) => ({ player_id: id, isQuestioned: true })),
    ...others.map((line) => ({ player_id: line.player_id, isQuestioned: false })),
  ];
}

/** Only the rounds around what the evidence shows: a tenth of its span before and after it, at least a minute each. */
export function aroundEvidence(lanes: readonly PlayLane[], evidence: AlarmAnswer['evidence']): PlayLane[] {
  const times = evidence.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max(60_000, (to - from) / 10);
  const isNear = (time: string) => {
    const at = Date.parse(time);
    return at >= from - margin && at <= to + margin;
  };
  return lanes.map((lane) => ({
    ...lane,
    rounds: lane.rounds.filter(({ started_at }) => isNear(started_at)),
  }));
}
