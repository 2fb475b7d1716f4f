import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { tablesWith } from '../../support/everywhere.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../../support/payouts.ts';
import { everythingWritten } from '../../support/scored.ts';

// A number, as many operators' ids are, and a name of two words; another name came with an event that has been voided.
const player = '90417735';
const username = 'Wanda Secretname';
const former = 'Wendy Formername';
const terms = [player, username, former];

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await know(player, [former, username]);
  await know('x7', ['Bo']);
  await know('90417736', ['Walter Othername']);
  await done('/api/v1/events/void', {
    unique_ids: [`${player}-0`],
    reason: `${former} was a mistake`,
  });
});

async function know(player_id: string, usernames: string[]): Promise<void> {
  const about = usernames.map((name, index) => {
    const timestamp = `2026-11-0${index + 1}T00:00:00Z`;
    return {
      event: 'player',
      data: { unique_id: `${player_id}-${index}`, timestamp, player_id, username: name },
    };
  });
  await sendEvents(laurel, [...about, gameround({ unique_id: `${player_id}-r`, player_id })]);
  await everythingWritten(staff);
}

async function done(path: string, body: object) {
  const answer = await staff.post(path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

/** Payouts of one campaign, of which the last one is the player's. */
async function owed(player_id: string, player_username: string, others = 0) {
  const winners = winnersOf(Array.from({ length: others + 1 }, (_, index) => [prize(index + 1)]));
  const own = winners.map((one, index) => (index === others ? { ...one, player_id, player_username } : one));
  const { campaign_id } = await makePayouts(laurel, staff, own);
  return campaign_id;
}

async function owedOne(player_id: string, name: string, status: Parameters<typeof moveAll>[2] = 'pending') {
  const [id] = await moveAll(laurel, await owed(player_id, name), status);
  return `/api/v1/payouts/${id}`;
}

const erase = (id: string) => done(`/api/v1/players/${id}/erase`, { reason: 'asked for' });
const reasons = async (action: string): Promise<string[]> => {
  const { body } = await staff.get(`/api/v1/audit-log?action=${action}&page_size=100`);
  return body.results.map(({ reason }: { reason: string }) => reason);
};

/** Each decision about a payout names the player by the id alone, by the name alone, and by both. */
async function decide(player_id: string, name: string): Promise<void> {
  for (const called of [player_id, name, `${name} (${player_id})`]) {
    const paid = await owedOne(player_id, name);
    await done(`${paid}/approve`, { reason: `checked ${called}` });
    await done(`${paid}/mark-paid`, { reason: `paid to ${called}` });
    await done(`${await owedOne(player_id, name)}/reject`, { reason: `no prize for ${called}` });
    const failed = await owedOne(player_id, name, 'failed');
    await done(`${failed}/retry`, { reason: `account of ${called} is open again` });
    await done(`${failed}/mark-paid`, { reason: `by hand, to ${called}` });
  }
}

test('decisions about payouts of an erased player keep neither id nor name', async () => {
  await decide(player, username);
  // The entry of an approval names the first hundred payouts; the player's is the last.
  const campaign_id = await owed(player, username, 120);
  await done('/api/v1/payouts/approve', { campaign_id, reason: `all checked, last ${player}` });
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&player_id=${player}`);
  await done(`/api/v1/payouts/${body.results[0].id}/mark-paid`, { reason: `to ${username.toUpperCase()}` });
  await nameElsewhere();
  for (const term of terms) assert.ok((await tablesWith(laurel.database, term)).includes('audit_log'), term);
  const { player_id: erased_id, player_hash } = await erase(player);
  for (const term of terms) assert.deepEqual(await tablesWith(laurel.database, term), [], term);
  const nameless = `Player ${player_hash.slice(0, 6)}`;
  assert.ok((await reasons('payout.marked_paid')).includes(`paid to ${nameless} (${erased_id})`));
  assert.ok((await reasons('player.disqualified')).includes(`plays with ${nameless}`));
  assert.ok((await reasons('events.voided')).includes('of 90417736 and Walter Othername'));
});

/** Texts that are about somebody or something else, and name the player by the name alone. */
async function nameElsewhere(): Promise<void> {
  const { id } = await done('/api/v1/campaigns', pointTournament({ custom_id: 'elsewhere' }));
  await done(`/api/v1/campaigns/${id}/publish`, { reason: `as ${username.toLowerCase()} asked` });
  const path = `/api/v1/campaigns/${id}/disqualifications`;
  await done(path, { player_id: '90417736', reason: `plays with ${username}` });
  await done('/api/v1/events/void', { unique_ids: ['90417736-r'], reason: `as ${username} said` });
  const others = 'of 90417736 and Walter Othername';
  await done('/api/v1/events/void', { unique_ids: ['90417736-0'], reason: others });
}

test('an id and a name of two letters go from decisions about the player, and stay in other texts', async () => {
  await decide('x7', 'Bo');
  await done(`${await owedOne('p1', 'Player 1')}/reject`, { reason: 'Bo on x7' });
  const { player_id: erased_id, player_hash } = await erase('x7');
  const written = [
    ...(await Promise.all(
      ['approved', 'rejected', 'retried', 'marked_paid'].map((one) => reasons(`payout.${one}`)),
    )),
  ].flat();
  const named = written.filter((reason) => /\b(x7|bo)\b/i.test(reason ?? ''));
  assert.deepEqual(named, ['Bo on x7']);
  assert.ok(written.includes(`checked Player ${player_hash.slice(0, 6)} (${erased_id})`));
  const moves = await laurel.database.query({
    text: `select 1 from payout_moves where reason ~* '\\m(x7|bo)\\M'`,
  });
  assert.equal(moves.length, 1);
});
