import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerCommand, firstRowsCommand, tableCommand } from './operation-command.ts';

const words = { name: 'x', about: 'X.' };
const own = (options: object) => Object.keys(options).slice(4);

test('arguments and options follow from the parameters and the body of the operation', () => {
  const set = answerCommand({ operation: 'changeWebhook', ...words, arguments: { ID: 'id' } });
  assert.deepEqual([set.takes, set.positionals], ['ID', [1, 1]]);
  assert.equal(set.options.enabled?.value, 'yes|no');
  assert.deepEqual(
    ['description', 'enabled'].filter((name) => !(name in set.options)),
    [],
  );
  const list = tableCommand({ operation: 'listChangeRequests', ...words, columns: ['id'] });
  assert.deepEqual(own(list.options), ['state']);
  assert.match(list.options.state?.value ?? '', /^open\|/);
});

test('words name an option, and what it fills is not offered again', () => {
  const flags = { player: { member: 'player_id', about: 'of this player' } };
  const tickets = tableCommand({
    operation: 'listRaffleTickets',
    ...words,
    flags,
    arguments: { ID: 'id' },
    columns: ['from'],
    limit: 5,
  });
  assert.deepEqual(own(tickets.options), ['player', 'limit']);
  const rows = firstRowsCommand({
    operation: 'listTeams',
    ...words,
    arguments: { ID: 'id' },
    columns: ['place'],
  });
  assert.deepEqual(own(rows.options), ['rows']);
});

test('a command whose argument or option fills nothing is not made', () => {
  const fills = (member: string) => () =>
    answerCommand({ operation: 'deleteWebhook', ...words, arguments: { ID: { member, read: String } } });
  assert.doesNotThrow(fills('id'));
  assert.throws(fills('ids'), /the operation has no member ids/);
  const flag = { about: 'why', value: 'TEXT', read: () => 'a' };
  const withFlag = () =>
    answerCommand({
      operation: 'dismissAlarm',
      ...words,
      arguments: { ID: 'alarm_id' },
      flags: { why: flag },
    });
  assert.throws(withFlag, /the operation has no member why/);
});
