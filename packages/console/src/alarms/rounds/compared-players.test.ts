import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aroundEvidence, comparedPlayers } from './compared-players.ts';

test('accounts that an alarm names are drawn with its player, and others that are no suspects', () => {
  const related = [
    { player_id: 'twin', player_hash: 'a' },
    { player_id: null, player_hash: 'b' },
  ];
  const board = [
    { player_id: 'cheat' },
    { player_id: 'twin' },
    { player_id: 'suspect' },
    { player_id: 'ann' },
    { player_id: 'ben' },
    { player_id: 'cid' },
  ];
  assert.deepEqual(comparedPlayers({ related }, 'cheat', board, new Set(['cheat', 'suspect', null])), [
    { player_id: 'cheat', isQuestioned: true },
    { player_id: 'twin', isQuestioned: true },
    { player_id: 'ann', isQuestioned: false },
    { player_id: 'ben', isQuestioned: false },
  ]);
});

test('around the evidence are a minute and a tenth of its span on either side', () => {
  const line = (at: string) => ({ seq: 1, unique_id: 'e', at, text: '' });
  const started = (minute: string) => ({ started_at: `2026-12-01T10:${minute}:00Z`, stake: '1' });
  const lane = { name: 'a', isQuestioned: true, rounds: ['07', '08', '32', '33'].map(started) };
  const evidence = [line('2026-12-01T10:10:00Z'), line('2026-12-01T10:30:00Z')];
  const [near] = aroundEvidence([lane], evidence);
  assert.deepEqual(near?.rounds, ['08', '32'].map(started));
});
