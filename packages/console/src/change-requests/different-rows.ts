import type { Consequences, PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import { costWords } from '../campaigns/editor/cost-words.ts';
import { t } from '../languages/messages.ts';
import { prizeChange } from '../pictures/edit-slopes/edit-slopes-model.ts';
import { countText, decimalText } from '../values/decimal-text.ts';

/** One thing that two computations of the same edit say differently. */
export interface DifferentRow {
  id: string;
  name: string;
  /** The player that it is about, if any. */
  player_id?: string;
  was: string;
  is: string;
}

/** What differs between the consequences of one edit at two moments, in words: first the sums, then each player. */
export function differentRows(before: Consequences, after: Consequences): DifferentRow[] {
  const rows = [...sumRows(before, after), ...playerRows(before, after)];
  return rows.filter(({ was, is }) => was !== is);
}

function sumRows(before: Consequences, after: Consequences): DifferentRow[] {
  const row = (id: string, name: string, words: (of: Consequences) => string) => ({
    ...{ id, name, was: words(before), is: words(after) },
  });
  return [
    row('players_before', t('Players on the board'), (of) => countText(of.players_before)),
    row('players_after', t('Players on the board afterwards'), (of) => countText(of.players_after)),
    row('entered', t('Join the board'), (of) => countText(of.entered)),
    row('left', t('Leave the board'), (of) => countText(of.left)),
    row('moved', t('Change their place'), (of) => countText(of.moved)),
    row('risen', t('Rise to a higher level'), (of) => countText(of.risen ?? 0)),
    row('fallen', t('Fall to a lower level'), (of) => countText(of.fallen ?? 0)),
    row('prizes_changed', t('Win a different prize'), (of) => countText(of.prizes_changed)),
    row('losing_players', t('Lose a prize'), (of) => countText(of.losing_players)),
    row('cost_before', t('Cost of the prizes before'), (of) => costWords(of.cost_before)),
    row('cost_after', t('Cost of the prizes afterwards'), (of) => costWords(of.cost_after)),
  ];
}

function playerRows(before: Consequences, after: Consequences): DifferentRow[] {
  const [shown, now] = [byPlayer(before), byPlayer(after)];
  return [...new Set([...now.keys(), ...shown.keys()])].map((player_id) => ({
    id: `player ${player_id}`,
    ...{ name: player_id, player_id },
    was: outcome(shown.get(player_id)),
    is: outcome(now.get(player_id)),
  }));
}

function byPlayer({ differences }: Consequences): Map<string, PlayerDifference> {
  return new Map(differences.map((one) => [one.player_id, one]));
}

/** What the edit does to one player: the place, the score, the level and the prize. */
function outcome(difference: PlayerDifference | undefined): string {
  if (!difference) return t('stays the same');
  const { place_before, place_after, score_before, score_after, level_before, level_after } = difference;
  const scores = [score_before, score_after].map((score) => score && decimalText(score)) as Side[];
  return [
    t('place {places}', { places: sides([place_before, place_after]) }),
    t('score {scores}', { scores: sides(scores) }),
    level_before === level_after
      ? ''
      : t('level {levels}', { levels: sides([level_before ?? 0, level_after ?? 0]) }),
    prizeChange(difference),
  ]
    .filter((words) => words !== '')
    .join(', ');
}

type Side = string | number | null;

function sides([was, is]: readonly Side[]): string {
  return was === is ? String(was ?? '–') : `${was ?? '–'} → ${is ?? '–'}`;
}
