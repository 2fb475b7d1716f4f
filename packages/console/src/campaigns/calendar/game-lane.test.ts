import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { gameLane } from './game-lane.ts';

const lane = (games: Partial<TournamentCampaign['games']>) =>
  gameLane({ all: false, ids: [], include: {}, exclude: {}, ...games } as TournamentCampaign['games']);

test('a lane says which games its campaigns are on', () => {
  assert.equal(lane({ all: true }), 'All games');
  assert.equal(lane({ ids: ['GD8'] }), 'Game GD8');
  assert.equal(lane({ ids: ['GD8', 'GD9'] }), '2 chosen games');
  assert.equal(
    lane({ include: { provider: ['Nord', 'Süd'], categories: ['slots'] } }),
    'Games: Nord or Süd, slots',
  );
  assert.equal(lane({ all: true, exclude: { themes: ['horror'] } }), 'All games, without horror');
  assert.equal(lane({}), 'No games');
});
