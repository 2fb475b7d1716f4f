import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ReadMessage, readFastTrack } from '@laurel/rules/integrations/fasttrack/read-message.ts';
import {
  chooseTargets,
  type RoundEvent,
  type VoidCandidate,
} from '@laurel/rules/integrations/fasttrack/rollback.ts';
import { piecesOf, type TableRow } from '../support/documented-tables.ts';
import { casino } from '../support/fasttrack.ts';

const pieces = piecesOf(
  readFileSync(new URL('../../../../docs/integrations/fasttrack.md', import.meta.url), 'utf8'),
);

function rowsWith(header: string): TableRow[] {
  const rows = pieces.flatMap((piece) =>
    piece.kind === 'table' && piece.headers.includes(header) ? piece.rows : [],
  );
  assert.ok(rows.length > 5, `the table with ${header}`);
  return rows;
}

/** What a message comes to, in the words of the tables. */
function wordsOf(read: ReadMessage): string {
  if (read.means === 'refused')
    return `refused: ${read.errors.map(({ pointer }) => `\`${pointer}\``).join(', ')}`;
  if (read.means !== 'events') return 'ignored';
  return read.events
    .map(({ event, data }) => {
      const { unique_id, amount, is_win, is_bonus } = data as Record<string, unknown>;
      const money = is_bonus === undefined ? amount : `${amount} ${is_bonus ? 'bonus' : 'real'}`;
      return `\`${unique_id}\` ${is_win === undefined ? event : is_win ? 'win' : 'bet'} ${money}`;
    })
    .join(', ');
}

for (const { events, type, ...cells } of rowsWith('`wager_amount`').map(unquoted)) {
  const sent = Object.entries(cells).map(([name, text]) => [name, text === '' ? undefined : Number(text)]);
  test(`${type} ${JSON.stringify(cells)}`, () => {
    const message = casino({
      unique_id: 'm',
      type,
      bonus_wager_amount: undefined,
      ...Object.fromEntries(sent),
    });
    assert.equal(wordsOf(readFastTrack(message)), events);
  });
}

for (const { type, status, outcome } of rowsWith('outcome').map(unquoted))
  test(`a payment: ${type} ${status}`, () => {
    const { data } = casino({ payment_id: 'm', unique_id: undefined, type, status, amount: 20 });
    assert.equal(wordsOf(readFastTrack({ event: 'realtime-payment', data })), outcome);
  });

for (const { 'sent before': before = '', rollback = '', voids } of rowsWith('voids'))
  test(`rollback of ${rollback} after ${before || 'nothing'}`, () => {
    const parts = before.split(', ').filter((part) => part !== '');
    const candidates = parts.flatMap((part, seq): VoidCandidate[] => {
      const [, unique_id, what] = /^`(.)` (.*)$/.exec(part) ?? [];
      return unique_id && what ? [{ ...roundEvent(what), seq, unique_id }] : [];
    });
    const earlier = parts
      .filter((part) => part.startsWith('rollback'))
      .map((part) => part.slice('rollback '.length));
    const wanted = [...earlier, rollback].map((what, nth) => ({
      id: `${nth}`,
      index: nth,
      targets: [roundEvent(what)],
    }));
    const none = { done: new Set<string>(), ids: new Set<string>(), places: new Map<string, number>() };
    const chosen = chooseTargets(wanted, { candidates, ...none }).at(-1);
    assert.equal(Array.isArray(chosen) ? `\`${chosen[0]}\`` : 'refused', voids);
  });

function roundEvent(what: string): RoundEvent {
  const [type, amount = ''] = what.split(' ');
  return { player_id: 'p', game_id: 'g', round_id: 'r', is_bonus: false, is_win: type === 'win', amount };
}

/** Headers are names in code. */
function unquoted(row: TableRow): TableRow {
  return Object.fromEntries(Object.entries(row).map(([header, cell]) => [header.replaceAll('`', ''), cell]));
}
