import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as boards from '../../test/pictures/board-samples.ts';
import * as plays from '../../test/pictures/play-samples.ts';
import * as samples from '../../test/pictures/samples.ts';
import { attemptStripsModel, attemptsOf } from './attempt-strips/attempt-strips-model.ts';
import { campaignCalendarModel } from './campaign-calendar/campaign-calendar-model.ts';
import { creditsOf, creditsWaterfallModel } from './credits-waterfall/credits-waterfall-model.ts';
import { editSlopesModel } from './edit-slopes/edit-slopes-model.ts';
import { intakePulseModel } from './intake-pulse/intake-pulse-model.ts';
import { pauseBarsModel } from './pause-bars/pause-bars-model.ts';
import { gapsOf, ladderGapText, placeLadderModel } from './place-ladder/place-ladder-model.ts';

import { playLanesModel } from './play-lanes/play-lanes-model.ts';
import { prizeCostModel } from './prize-cost/prize-cost-model.ts';
import { reasonBarsModel } from './reason-bars/reason-bars-model.ts';
import { scoreRaceModel } from './score-race/score-race-model.ts';
import { momentFormat } from './time/moment-format.ts';

/** The titles of all samples of a picture. */
function titles<Data>(
  of: Record<string, Data>,
  model: (data: Data, size: { width: number }) => { title: string },
) {
  return Object.values(of).map((data) => model(data, { width: 640 }).title);
}

const utc = momentFormat('UTC');

test('a score race says who leads since when', () => {
  const moments = ['12:00', '12:30', '14:05', '15:00'].map((time, seq) => ({
    at: `2026-12-02T${time}:00Z`,
    seq,
  }));
  const player = (player_username: string, places: Array<number | null>) => ({
    player_id: player_username,
    player_username,
    places,
    scores: places.map((place) => (place === null ? null : String(10 - place))),
  });
  const title = (...players: Array<ReturnType<typeof player>>) =>
    scoreRaceModel(
      { history: { moments, players }, better: 'higher', lastPrizePlace: null, chosen: [], format: utc },
      { width: 640 },
    ).title;
  const mara = player('Mara', [2, 2, 1, 1]);
  assert.equal(
    title(player('Tom', [1, 1, 2, 2]), mara),
    'Mara has led since 14:05 UTC, after 1 change of the lead',
  );
  assert.equal(title(player('Mara', [null, null, 1, 1])), 'Mara took the lead at 14:05 UTC and kept it');
  assert.equal(
    title(player('Mara', [1, 1, 1, 1]), player('Tom', [1, 1, 1, 1])),
    'Mara has led from the first moment on',
  );
  assert.equal(title(), 'Nobody is on the board yet');
});

test('a ladder says who is closest to a better prize, to the last decimal', () => {
  assert.deepEqual(titles(boards.placeLadders, placeLadderModel), [
    'Jonas is 12.5 points short of €1,000, the smallest gap to a better prize',
    'Nobody is on the board yet',
    'Mara is alone on the board',
    'Jonas the Unreasonably Long-Winded of Upper Nowhere is 1,000,000,007 points short of €1,000, the smallest gap to a better prize',
    'Mara leads by 0.504 seconds',
  ]);
  const rows = ['9007199254740993.00000002', '9007199254740993.00000001', '9007199254740993.00000001'].map(
    (score, index) => ({
      place: index + 1,
      player_id: String(index),
      player_username: String(index),
      score,
    }),
  );
  assert.deepEqual(gapsOf({ rows, prizes: [] }).map(ladderGapText), [
    '',
    '0.00000001 behind',
    'level with place 2',
  ]);
});

test('an edit says who wins more and who less', () => {
  assert.deepEqual(titles(boards.editSlopes, editSlopesModel), [
    '4 players would win more and 4 would win less; for 1 other no prize changes',
    'The edit moves nobody',
    '1 player would win more',
    '9 players would win more and 9 would win less; for 3,186 others no prize changes',
  ]);
});

test('a spread of costs is given from eight weeks on, in costs that occurred', () => {
  assert.deepEqual(titles(samples.prizeCosts, prizeCostModel), [
    '1 of 12 weeks would have cost more than the budget, at most €1,840',
    'No week has been rehearsed yet',
    'The week would have cost €900',
    '4 weeks would have cost €900 to €1,240.50',
    'Half of 12 weeks would have cost at most IDR\u00a01,150,000,000,000.00000001, nine in ten at most IDR\u00a01,410,000,000,000.00000001',
  ]);
  const { weeks } = samples.prizeCosts.good as (typeof samples.prizeCosts)[string];
  const band = (count: number) =>
    prizeCostModel(
      { weeks: weeks.slice(0, count), currency: 'EUR', budget: null, format: utc },
      { width: 640 },
    ).band;
  assert.equal(band(7), null);
  assert.notEqual(band(8), null);
});

test('credits name the task that brought most', () => {
  assert.deepEqual(titles(samples.creditsWaterfalls, creditsWaterfallModel).slice(0, 3), [
    'Most of the 1,117.5 points come from “Each 1 EUR of turnover”: 812',
    'No points have been credited',
    'All 7 points come from “Each round”',
  ]);
});

test('credits of an explanation are added up exactly, by task and by day of the zone', () => {
  const round = (settled_at: string, points: string) => ({
    settled_at,
    credits: [{ index: 1, task: 'wins' as const, times: '1', points }],
  });
  const rounds = [round('2026-12-01T22:59:59.000Z', '0.1'), round('2026-12-01T23:00:00.000Z', '0.2')];
  const { tasks, days, score } = creditsOf(rounds, ['Turnover', 'Wins'], momentFormat('Europe/Berlin'));
  assert.deepEqual(tasks, [
    { name: 'Turnover', points: '0' },
    { name: 'Wins', points: '0.3' },
  ]);
  assert.deepEqual(days, [
    { name: '1 Dec', points: '0.1' },
    { name: '2 Dec', points: '0.2' },
  ]);
  assert.equal(score, '0.3');
});

test('reasons say which is the most frequent', () => {
  assert.deepEqual(titles(samples.reasonBars, reasonBarsModel).slice(0, 3), [
    'Most of the 143 rounds that do not count are in a game that is not selected: 98',
    'Every round counts',
    'The one round that does not count was voided',
  ]);
});

test('the pulse says what is wrong, or that all is well', () => {
  assert.deepEqual(titles(samples.intakePulses, intakePulseModel), [
    '581 events were refused between 12:35 and 12:42 UTC',
    'Nothing has arrived in this time',
    'All 450 events of 1 minute arrived well',
    '750 events were refused between 13:00 and 13:29 Europe/Berlin',
    'Nothing has arrived for 39 minutes',
  ]);
});

test('the calendar says what runs and what overlaps', () => {
  assert.deepEqual(titles(samples.campaignCalendars, campaignCalendarModel).slice(0, 3), [
    '3 campaigns run now; Autumn Sprint and Night Race overlap from 24 Nov in Slots',
    'No campaign lies in this time',
    'Autumn Sprint runs now',
  ]);
});

test('attempts are parted where they ended, and the best is the first with the fewest rounds', () => {
  const { attempts } = attemptsOf(samples.attemptRounds);
  assert.deepEqual(
    attempts.map(({ rounds, end }) => `${rounds.length} ${end}`),
    ['22 completed', '22 given_up', '14 completed', '14 given_up', '6 running'],
  );
  assert.equal(
    attemptStripsModel({ attempts }, { width: 640 }).title,
    'The best of 5 attempts is number 3: the mission in 14 rounds',
  );
});

test('play says how many rounds and stakes, and how long the usual pause is', () => {
  assert.deepEqual(titles(plays.playLanes, playLanesModel).slice(0, 3), [
    'kingfisher_77 played 160 rounds with one stake; Mara 60 with 4',
    'There is no round to draw',
    'zoe played 1 round with 0 different stakes',
  ]);
  assert.deepEqual(titles(plays.playLanes, pauseBarsModel).slice(0, 3), [
    'kingfisher_77 usually starts a round 0.1 s after the one before, others after 9.39 s',
    'There is no pause to measure',
    'There is no pause to measure',
  ]);
});
