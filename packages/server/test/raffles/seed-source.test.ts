import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { RaffleInput } from '@laurel/contract/campaigns/definition.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, verified } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const seed_source = {
  texts: { en: 'State lottery of 12 December, first draw, numbers with two digits' },
  at: '2026-12-12T19:00:00Z',
  pattern: '^[0-9]{2}( [0-9]{2}){5}$',
};
const supplied = { seed: 'supplied', seed_source } as const;

let made = 0;
function raffleOf(rules: object): RaffleInput {
  return {
    kind: 'raffle',
    custom_id: `SEED-${++made}`,
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Raffle of the month' } },
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 1 }], ...rules },
    prizes: [{ kind: 'cash', amount: '500', count: 1, titles: { en: '€500' } }],
  } as RaffleInput;
}

test('a supplied seed needs an announcement, and a sealed one has none', async () => {
  await laurel.setClock('2026-11-30T12:00:00Z');
  for (const [rules, pointer] of [
    [{ seed: 'supplied' }, '/rules/seed_source'],
    [{ seed_source }, '/rules/seed_source'],
    [{ seed: 'supplied', seed_source: { ...seed_source, texts: {} } }, '/rules/seed_source/texts'],
    [
      { seed: 'supplied', seed_source: { ...seed_source, texts: { en: ' ' } } },
      '/rules/seed_source/texts/en',
    ],
    [{ seed: 'supplied', seed_source: { ...seed_source, at: 'soon' } }, '/rules/seed_source/at'],
    [{ seed: 'supplied', seed_source: { ...seed_source, pattern: '^(a+)+$' } }, '/rules/seed_source/pattern'],
    [{ seed: 'supplied', seed_source: { ...seed_source, pattern: '.*' } }, '/rules/seed_source/pattern'],
    [{ seed: 'supplied', seed_source: { ...seed_source, by: 'me' } }, '/rules/seed_source/by'],
  ] as const) {
    const { errors } = assertRefused(
      await staff.post('/api/v1/campaigns', raffleOf(rules)),
      422,
      'invalid_body',
    );
    assert.equal(errors?.[0]?.pointer, pointer);
  }
  const early = { ...seed_source, at: '2026-12-08T00:00:00Z', pattern: '^[0-9]{1,2}$' };
  const { body } = await staff.post('/api/v1/campaigns', raffleOf({ seed: 'supplied', seed_source: early }));
  const published = await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  const pointers = published.body.warnings.map(({ pointer }: { pointer: string }) => pointer);
  for (const member of ['at', 'pattern'])
    assert.ok(pointers.includes(`/rules/seed_source/${member}`), member);
});

/** Edits of where the seed comes from, by what it was at publishing. */
const edits = [
  [{}, supplied],
  [{ seed: 'sealed' }, supplied],
  [supplied, { seed: 'sealed' }],
  [supplied, { seed: 'supplied', seed_source: { ...seed_source, pattern: '^[0-9]{1,2}( [0-9]{1,2}){5}$' } }],
  [supplied, { seed: 'supplied', seed_source: { ...seed_source, at: '2026-12-13T19:00:00Z' } }],
  [supplied, { seed: 'supplied', seed_source: { ...seed_source, texts: { en: 'Another lottery' } } }],
];

test('where the seed comes from is fixed at publishing, before the start, while it runs and in the grace', async () => {
  await laurel.setClock('2026-11-30T12:00:00Z');
  const ids: number[] = [];
  for (const [was] of edits) ids.push(await published(staff, raffleOf({ ...was, grace_seconds: 86_400 })));
  const moments = ['2026-11-30T13:00:00Z', '2026-12-02T12:00:00Z', '2026-12-08T12:00:00Z'];
  for (const [turn, now] of moments.entries()) {
    await laurel.setClock(now);
    for (const [index, id] of ids.entries()) {
      // At each moment two of the edits, so that each is tried once.
      if (index % moments.length !== turn) continue;
      const { body } = await staff.get(`/api/v1/campaigns/${id}`);
      const { seed: _, seed_source: __, ...rules } = body.rules;
      const edit = { ...body, rules: { ...rules, ...edits[index]?.[1] } };
      for (const [method, path, sent] of [
        ['put', '', { ...edit, reason: 'better' }],
        ['post', '/preview', edit],
        ['post', '/change-requests', { ...edit, reason: 'better' }],
      ] as const) {
        const refused = await staff[method](`/api/v1/campaigns/${id}${path}`, sent);
        const { errors } = assertRefused(refused, 409, 'conflict');
        assert.match(errors?.[0]?.pointer ?? '', /^\/rules\/seed/, `${method} ${path}`);
      }
      const texts = { en: { name: `Renamed ${now}` } };
      const other = await staff.put(`/api/v1/campaigns/${id}`, { ...body, texts, reason: 'a better name' });
      assert.equal(other.status, 200, JSON.stringify(other.body));
    }
  }
});

/** A raffle whose list is fixed, with a ticket. */
async function fixedRaffle(rules: object, change: (id: number) => Promise<unknown> = async () => undefined) {
  await laurel.setClock('2026-12-02T12:00:00Z');
  const id = await published(staff, raffleOf(rules));
  await change(id);
  const timestamp = '2026-12-02T11:59:00Z';
  await sendEvents(laurel, [gameround({ unique_id: `s-${id}`, round_id: `s-${id}`, timestamp })]);
  await laurel.setClock('2026-12-12T20:00:00Z');
  await settlementOf(staff, id);
  return { id, supply: (value: string) => staff.post(`/api/v1/campaigns/${id}/raffle/seed`, { value }) };
}

async function sentenceOfDraw(id: number): Promise<{ ok: boolean; detail: string }> {
  const bytes = await certificateOf(laurel, id);
  assert.match(gunzipSync(bytes).toString(), /"decision":/);
  const { verdict } = await verified(bytes);
  return verdict.checks.find(({ name }) => name === 'draw') as { ok: boolean; detail: string };
}

test('a value has the form that was announced, is entered once, and the certificate shows the announcement', async () => {
  const { id, supply } = await fixedRaffle(supplied);
  const { body } = await staff.get(`/api/v1/campaigns/${id}/raffle`);
  assert.deepEqual(body.announced, seed_source);
  for (const value of [
    ...[
      '',
      ' ',
      '7 14 29 33 48 49',
      '07,14,29,33,48,49',
      ' 07 14 29 33 48 49',
      '07 14 29 33 48 49 ',
      '071429334849',
    ],
    ...[
      '07 14 29 33 48',
      '07  14 29 33 48 49',
      '07 14 29 33 48 49\n',
      '０７ 14 29 33 48 49',
      'x'.repeat(1_000),
    ],
  ]) {
    const { errors } = assertRefused(await supply(value), 422, 'invalid_body');
    assert.equal(errors?.[0]?.pointer, '/value', JSON.stringify(value));
  }
  assert.equal((await supply('07 14 29 33 48 49')).status, 200);
  assertRefused(await supply('08 14 29 33 48 49'), 409, 'conflict');
  const { ok, detail } = await sentenceOfDraw(id);
  assert.ok(ok, detail);
  for (const shown of [seed_source.texts.en, seed_source.at, seed_source.pattern, '07 14 29 33 48 49'])
    assert.ok(detail.includes(shown), detail);
});

test('a raffle that an earlier release published without an announcement is drawn, and edited once it has one', async () => {
  const { id, supply } = await fixedRaffle(supplied, async (id) => {
    await laurel.database.query({
      text: `update campaigns set definition = (definition::jsonb #- '{rules,seed_source}')::json where campaign_id = $1`,
      values: [id],
    });
    const { body } = await staff.get(`/api/v1/campaigns/${id}`);
    assert.equal(body.rules.seed_source, undefined);
    const texts = { en: { name: 'Renamed' } };
    const edited = { ...body, texts, reason: 'a better name' };
    assertRefused(await staff.put(`/api/v1/campaigns/${id}`, edited), 422, 'invalid_body');
    const announced = { ...body, texts, rules: { ...body.rules, seed_source } };
    const preview = await staff.post(`/api/v1/campaigns/${id}/preview`, announced);
    assert.equal(preview.status, 200, JSON.stringify(preview.body));
  });
  assertRefused(await supply(' '), 422, 'invalid_body');
  assert.equal((await supply('Lottery: 7 14 29')).status, 200);
  await waitUntil('the raffle is drawn', async () => {
    assert.equal((await staff.get(`/api/v1/campaigns/${id}/raffle`)).body.status, 'drawn');
  });
});
