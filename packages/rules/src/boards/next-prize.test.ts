import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scoreText, scoreUnits } from '../kinds/tournament/score.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { Board } from './board.ts';
import { nextPrize } from './next-prize.ts';

const standard = ['gold 1-1', 'silver 2-3', 'bronze 6-8'];

function prize(text: string): Prize {
  const [, name = '', from = '', to = ''] = /^(\w+) (\d+)-(\d+)$/.exec(text) ?? [];
  return { place_from: Number(from), place_to: Number(to), kind: 'cash', amount: '1', titles: { en: name } };
}

interface Situation {
  type?: TournamentType;
  tie?: TieRule;
  prizes?: string[];
  /** Scores in the order of the board; the player's own is marked with `*`. */
  board: string;
  rounds?: number;
  maxRounds?: number;
}

/** `place: prizes, score to beat, gap`; `=`: an equal score is enough; `!`: out of reach. */
function next({ type = 'PT', tie = 'first_to_reach', prizes = standard, ...situation }: Situation): string {
  const all = prizes.map(prize);
  const board = new Board({ ...tournamentTypes[type], prizes: all, currency: 'EUR', tieRule: tie });
  for (const [index, text] of situation.board.split(' ').filter(Boolean).entries()) {
    const player_id = text.startsWith('*') ? 'own' : `p${index}`;
    const units = scoreUnits(text.replace('*', ''));
    board.setScore(player_id, { player_id, units, reached_at: index }, true);
  }
  const own = {
    place: board.placeOf('own'),
    units: board.scoreOf('own')?.units ?? null,
    rounds: situation.rounds ?? 0,
  };
  const { maxRounds = Number.POSITIVE_INFINITY } = situation;
  const found = nextPrize({ type: tournamentTypes[type], tieRule: tie, maxRounds, prizes: all }, board, own);
  if (found === null) return 'none';
  const { place, rounds, score_to_beat, gap, equal_is_enough, reachable } = found;
  const at = place === null ? `${rounds} rounds` : String(place);
  const texts = [score_to_beat, gap].map((units) => (units === null ? '-' : scoreText(units)));
  const titles = found.prizes.map(({ titles }) => titles?.en).join('+');
  return `${at}: ${titles}, ${texts.join(', ')}${equal_is_enough ? ' =' : ''}${reachable ? '' : ' !'}`;
}

describe('the higher is better', () => {
  test('the nearest better place with a prize, and what is missing to its score', () => {
    assert.equal(next({ board: '10 9 *7.5 5' }), '1: gold, 10, 2.5');
    assert.equal(next({ board: '10 9 8 7 *6.25 5' }), '3: silver, 8, 1.75');
    assert.equal(next({ board: '10 9 8 7 6 5 *4 3' }), '3: silver, 8, 4');
    assert.equal(next({ board: '10 9 8 7 6 5 4 3 *2' }), '8: bronze, 3, 1');
  });

  test('none is better than the first', () => {
    assert.equal(next({ board: '*10 9' }), 'none');
    assert.equal(next({ board: '*10 9', prizes: [] }), 'none');
  });

  test('without a score everything is missing', () => {
    assert.equal(next({ board: '10 9 8 7' }), '3: silver, 8, 8');
    assert.equal(next({ type: 'HC', board: '10 9.5', prizes: ['gold 1-1'] }), '1: gold, 10, 10');
  });

  test('any score wins where fewer players are on the board than win', () => {
    assert.equal(next({ board: '10' }), '2: silver, -, -');
    assert.equal(next({ board: '' }), '1: gold, -, -');
    assert.equal(next({ board: '10 9 8 7 6' }), '6: bronze, -, -');
  });

  test('of equal scores who came later must pass the other; where places are shared drawing level is enough', () => {
    assert.equal(next({ board: '10 *10' }), '1: gold, 10, 0');
    assert.equal(next({ tie: 'shared', board: '10 *10' }), 'none');
    assert.equal(next({ tie: 'shared', board: '10 *7' }), '1: gold, 10, 3 =');
  });

  test('dense: places are numbers of scores; pooled: the whole prize takes a better score', () => {
    assert.equal(next({ tie: 'dense', board: '10 10 9 9' }), '3: silver, -, -');
    assert.equal(next({ tie: 'dense', board: '10 10 9 9 8 7 *6' }), '3: silver, 8, 2 =');
    assert.equal(next({ tie: 'pooled', board: '10 *10' }), 'none');
    assert.equal(next({ tie: 'pooled', board: '10 *7' }), '1: gold, 10, 3');
  });

  test('passing one of several with an equal score passes them all, and the better prize is shown', () => {
    assert.equal(next({ board: '10 10 10 *7' }), '1: gold, 10, 3');
    assert.equal(next({ tie: 'shared', board: '10 10 10 *7' }), '1: gold, 10, 3 =');
    assert.equal(next({ board: '10 10 8 *7', prizes: ['silver 2-2'] }), 'none');
  });

  test('prizes of ranges that lie in one another', () => {
    const prizes = ['shirt 1-3', 'gold 1-1'];
    assert.equal(next({ board: '10 *9', prizes }), '1: shirt+gold, 10, 1');
    assert.equal(next({ board: '10 9 8 *7', prizes }), '3: shirt, 8, 1');
  });

  test('RA: out of reach once all rounds are used', () => {
    const race = { type: 'RA', board: '10 *9', maxRounds: 3 } as const;
    assert.equal(next({ ...race, rounds: 2 }), '1: gold, 10, 1');
    assert.equal(next({ ...race, rounds: 3 }), '1: gold, 10, 1 !');
  });
});

describe('the lower is better', () => {
  test('TM: how many rounds fewer; a mission takes at least one round', () => {
    assert.equal(next({ type: 'TM', board: '3 4 5 6 *9' }), '3: silver, 5, 4');
    assert.equal(next({ type: 'TM', board: '1 *2' }), '1: gold, 1, 1 !');
    assert.equal(next({ type: 'TM', tie: 'shared', board: '1 *2' }), '1: gold, 1, 1 =');
  });

  test('without a score there is no distance', () => {
    assert.equal(next({ type: 'TM', board: '3 4 5 6' }), '3: silver, 5, -');
    assert.equal(next({ type: 'SR', board: '3.5', prizes: ['gold 1-1'] }), '1: gold, 3.5, -');
    assert.equal(next({ type: 'SR', board: '3.5' }), '2: silver, -, -');
  });

  test('SR: a time that was reached cannot become better', () => {
    assert.equal(next({ type: 'SR', board: '3.5 *4.125' }), '1: gold, 3.5, 0.625 !');
  });
});

describe('IM: alone against tiers', () => {
  const prizes = ['gold 1-5', 'silver 6-10', 'bronze 11-20'];
  const mission = (board: string) => next({ type: 'IM', prizes, board });

  test('the bound of rounds, whatever others used', () => {
    assert.equal(mission('1 2 3 *8'), '5 rounds: gold, 5, 3 =');
    assert.equal(mission('*11 12'), '10 rounds: silver, 10, 1 =');
    assert.equal(mission('*25'), '20 rounds: bronze, 20, 5 =');
    assert.equal(mission('*5'), 'none');
  });

  test('without a score any tier is next, the widest first', () => {
    assert.equal(mission('1 2'), '20 rounds: bronze, 20, - =');
    assert.equal(next({ type: 'IM', prizes: [], board: '' }), 'none');
  });
});
