import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

const tasks = (points: string): NonNullable<TournamentInput['rules']> => ({
  tasks: [{ task: 'turnover', amount: '1', points }],
});

async function running() {
  const definition = pointTournament();
  const id = await published(staff, definition);
  return { id, address: `/api/v1/campaigns/${id}`, definition };
}

test('an edit of the rules of a running campaign is previewed, confirmed, and then folded in the background', async () => {
  const { id, address, definition } = await running();
  await sendEvents(laurel, [gameround({ timestamp: '2026-12-03T10:00:00Z' })]);
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '1');
  const edit = { ...definition, rules: tasks('7') };
  const { body: preview } = await staff.post(`${address}/preview`, edit);
  const { confirm, differences } = preview;
  const { status, body } = await staff.put(address, { ...edit, reason: 'too few points', confirm });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.version, 'confirm' in body, 'reason' in body], [2, false, false]);
  await everythingScored(staff);
  const { results } = await leaderboardOf(staff, id, 1);
  assert.deepEqual([results[0]?.score, differences[0].score_after], ['7', '7']);
  const { body: folds } = await staff.get(`${address}/rebuild-progress`);
  assert.equal(folds.count, 1);
  const [fold] = folds.results;
  assert.deepEqual([fold.version, fold.shown, fold.complete, fold.folded], [2, true, true, fold.players]);
});

test('the reason stays with the version and in the audit log, with what was changed', async () => {
  const { id, address, definition } = await running();
  const edit = { ...definition, rules: tasks('7'), visible: false };
  const { body: preview } = await staff.post(`${address}/preview`, edit);
  await staff.put(address, { ...edit, reason: 'too few points', confirm: preview.confirm });
  const { body: versions } = await staff.get(`${address}/versions`);
  assert.equal(versions.results[0].reason, 'too few points');
  const entries = await laurel.database.query({
    text: `select author, reason, details from audit_log where action = 'campaign.edited' and campaign_id = $1`,
    values: [id],
  });
  const details = { version: 2, changes: ['/visible', '/rules/tasks'] };
  assert.deepEqual(entries, [{ author: laurel.username, reason: 'too few points', details }]);
});

test('without its confirmation the edit is a conflict that says where to get one, and names what would change', async () => {
  const { address, definition } = await running();
  const edit = { ...definition, rules: tasks('7'), reason: 'because' };
  const { detail, errors } = assertRefused(await staff.put(address, edit), 409, 'conflict');
  assert.match(detail, new RegExp(`has started, and /rules/tasks would .* POST ${address}/preview answers`));
  assert.deepEqual(valuesOf(errors, 'pointer'), ['/rules/tasks']);
  assert.equal((await staff.get(address)).body.version, 1);
});

test('the confirmation of another edit, or of an earlier version, is a conflict', async () => {
  const { address, definition } = await running();
  const edit = { ...definition, rules: tasks('7') };
  const { body: preview } = await staff.post(`${address}/preview`, edit);
  const confirmed = { reason: 'because', confirm: preview.confirm };
  const other = await staff.put(address, { ...edit, rules: tasks('8'), ...confirmed });
  assert.match(assertRefused(other, 409, 'conflict').detail, /^"confirm" is not that of this definition/);
  assert.equal((await staff.put(address, { ...definition, visible: false, reason: 'hidden' })).status, 200);
  const late = await staff.put(address, { ...edit, ...confirmed });
  assert.match(assertRefused(late, 409, 'conflict').detail, /and version 2 of the campaign/);
});

test('a confirmed edit still needs a reason', async () => {
  const { address, definition } = await running();
  const edit = { ...definition, rules: tasks('7') };
  const { body: preview } = await staff.post(`${address}/preview`, edit);
  const answer = await staff.put(address, { ...edit, confirm: preview.confirm });
  assert.equal(assertRefused(answer, 422, 'invalid_body').errors?.[0]?.pointer, '/reason');
});

test('a settled campaign is neither previewed nor edited', async () => {
  const { id, address, definition } = await running();
  const edit = { ...definition, rules: tasks('7') };
  const { body: preview } = await staff.post(`${address}/preview`, edit);
  await laurel.database.query({
    text: `update campaigns set state = 'settled' where campaign_id = $1`,
    values: [id],
  });
  assertRefused(await staff.post(`${address}/preview`, edit), 409, 'conflict');
  const answer = await staff.put(address, { ...edit, reason: 'why', confirm: preview.confirm });
  assertRefused(answer, 409, 'conflict');
});
