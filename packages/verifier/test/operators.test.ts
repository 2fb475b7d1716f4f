import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { checkLines, objectionTo } from './support/check-lines.ts';
import { exampleTenant } from './support/example.ts';
import { type Cheat, linesOfMade, makeCertificate, makeReceipt } from './support/make-certificate.ts';
import { saidOf } from './support/said-of.ts';
import { settle } from './support/settled-board.ts';
import { keysOf, LogKey } from './support/signing.ts';
import { opaqueTenant } from './support/special-tenants.ts';
import { CAMPAIGN, type Decided, hashOfPlayer, type Tenant } from './support/tenant.ts';
import { tenantOfKind } from './support/tenants-of-kinds.ts';

const keys = Object.values(keysOf('honest')).map(({ text }) => text);
const tenant = tenantOfKind('tournament');

/** What is found in what an operator signs who has all keys. */
async function found(of: Tenant, cheat: Cheat = {}, signing = keysOf('honest')): Promise<string> {
  const lines = await linesOfMade(makeCertificate(of, cheat, signing).parts);
  return (await objectionTo(lines)) ?? 'nothing was found';
}

/** What a certificate says in words. */
async function said(of: Tenant, cheat: Cheat = {}): Promise<string> {
  return (await saidOf(await linesOfMade(makeCertificate(of, cheat).parts), keys)) ?? 'it is refused';
}

test('a log that ends with the settlement shows nothing of the time until the end of the grace', async () => {
  const open = { ...tenant, log: tenant.log.slice(0, 4) };
  const words = await said(open);
  assert.match(words, /to event 4, the last that the log had when it was signed/);
  assert.match(words, /That nothing was accepted after event 4/);
  assert.doesNotMatch(words, /to the end of its grace/);
  assert.match(await said(tenant), /to the end of its grace counts/);
});

test('a settlement that names a moment before the end of the grace is refused', async () => {
  for (const settled_at of ['2026-11-20T00:01:05.000Z', '2026-11-21T00:14:59.999Z', 'soon', ''])
    assert.match(
      await found(tenant, { settlement: { settled_at } }),
      /nothing_left_out: The settlement says/,
    );
  const settled_at = '2026-11-21T00:15:00.000Z';
  assert.equal(await found(tenant, { settlement: { settled_at } }), 'nothing was found');
});

test('a definition whose grace is no number has no settlement that was late enough', async () => {
  for (const grace_seconds of [undefined, 'x', {}]) {
    const rules = { ...exampleTenant.definition.rules, grace_seconds };
    const definition = { ...exampleTenant.definition, rules } as unknown as Tenant['definition'];
    const decisions = exampleTenant.decisions.map((decided) =>
      decided.kind === 'version' ? { ...decided, content: { version: 1, definition } } : decided,
    );
    const open = { ...exampleTenant, decisions, log: exampleTenant.log.slice(0, 4) };
    assert.match(await found(open), /nothing_left_out: The settlement says/);
  }
});

test('checkpoints of other logs than a tenant has are refused, even signed by its key', async () => {
  for (const origin of ['laurel/test/1/other', 'laurel/test/1/decisions', 'other/test/1/events']) {
    const signing = { ...keysOf('honest'), events: new LogKey(origin, 'honest') };
    const expected = `signatures: The checkpoint of events is of another log: ${origin}.`;
    assert.ok((await found(tenant, {}, signing)).includes(expected), origin);
  }
});

test('a rate that no decision set is named', async () => {
  const rates = [{ currency: 'XYZ', date: '2026-01-01', per_eur: '0.001' }];
  assert.equal(await found({ ...tenant, rates }), 'nothing was found');
  assert.match(await said({ ...tenant, rates }), /exchange rates but 1 that no decision set, voids/);
  assert.match(
    await said({ ...tenant, rates }),
    /Where 1 exchange rate came from, which no decision of the log set/,
  );
  const last = { after: settle(tenant).seq, kind: 'rates', campaign_id: 0, content: { rates } } as const;
  const setLast = { ...tenant, decisions: [...tenant.decisions, last] };
  for (const one of [{ ...setLast, rates }, setLast]) {
    assert.equal(await found(one), 'nothing was found');
    assert.match(await said(one), /exchange rates, voids/);
  }
  const otherRates = rates.map((rate) => ({ ...rate, per_eur: '0.002' }));
  assert.match(
    await found({ ...setLast, rates: otherRates }),
    /was set to 0.001, the board was made with 0.002/,
  );
  const before = { after: 0, kind: 'rates', campaign_id: 0, content: { rates } } as const;
  const decisions = [before, ...tenant.decisions];
  assert.equal(await found({ ...tenant, rates, decisions }), 'nothing was found');
  const words = await said({ ...tenant, rates, decisions, from: { seq: 1, decision: 1 } });
  assert.match(words, /exchange rates but 1 that were set before, voids/);
  assert.match(
    words,
    /What was decided before decision 1, with which the file begins: 1 exchange rate among it/,
  );
});

test('events that cannot be opened are of erased players, by their place and number', async () => {
  assert.match(await said(opaqueTenant('tournament')), /but for 2 events that nobody can open any more/);
  const opaque = opaqueTenant('tournament');
  const erased = (content: object, after: number): Tenant => ({
    ...opaque,
    decisions: opaque.decisions.map((one) => (one.kind === 'erasure' ? { ...one, after, content } : one)),
  });
  const player_hash = hashOfPlayer('P0');
  const hidden = new Set([2, 6]);
  const lied = (of: Tenant) =>
    found(of, { hidden, board: settle({ ...of, log: withoutRounds(of, hidden) }) });
  for (const [events, after] of [
    [1, 7],
    [2, 5],
  ] as const)
    assert.notEqual(await lied(erased({ player_hash, events }, after)), 'nothing was found');
});

function withoutRounds({ log }: Tenant, seqs: ReadonlySet<number>): Tenant['log'] {
  return log.map((event, at) => (seqs.has(at + 1) ? { ...event, kind: 'login' as const } : event));
}

test('a key that was replaced does not sign alone, nor a name that was given up', async () => {
  const [old, fresh] = [keysOf('honest'), keysOf('new')];
  const of = (kind: Decided['kind'], content: (log: 'events' | 'decisions') => object): Tenant => {
    const replaced = (['events', 'decisions'] as const).map((log) => ({
      ...{ after: 0, kind, campaign_id: 0, content: content(log) },
    }));
    return { ...tenant, decisions: [...tenant.decisions, ...replaced] };
  };
  const rotated = of('key', (log) => ({ log, old: old[log].text, new: fresh[log].text }));
  assert.match(
    await found(rotated, {}, old),
    /signatures: .* which the decisions of the file replaced before/,
  );
  assert.equal(await found(rotated, {}, fresh), 'nothing was found');
  const continued = of('origin', (log) => ({ log, old: old[log].origin, size: 0, root: '' }));
  assert.match(await found(continued), /signatures: .* a name that the log gave up/);
});

test('a campaign is settled once', async () => {
  const { leaf } = (makeCertificate(tenant).parts.decisions as { leaf: Uint8Array }[]).at(-1) ?? {};
  const content = JSON.parse(
    Buffer.from(leaf ?? [])
      .toString()
      .slice(62),
  );
  const first = { after: 7, kind: 'settlement', campaign_id: CAMPAIGN, content } as const;
  assert.match(await found({ ...tenant, decisions: [...tenant.decisions, first] }), /was settled before/);
});

test('pauses that no leaf shows are named', async () => {
  const paused = JSON.stringify([[hashOfPlayer('P1'), 3, [[0, 9e15]]]]);
  const board = settle({ ...tenant, log: withoutRounds(tenant, new Set([3, 7])) });
  const made = makeCertificate(tenant, {
    board,
    texts: { paused },
    settlement: { paused_hash: textHash(paused) },
  });
  const words = await saidOf(await linesOfMade({ ...made.parts, paused }), keys);
  assert.match(words ?? 'refused', /but for rounds of 1 player during the pauses/);
  assert.match(words ?? 'refused', /That 1 player rightly had pauses/);
});

test('an older receipt shows no prize that nobody sealed', async () => {
  for (const kind of ['pooled ties', 'pool of turnover', 'teams'] as const) {
    const of = tenantOfKind(kind);
    const made = makeCertificate(of, { settlement: { owed_root: undefined as never } });
    for (const line of made.board.lines) {
      const receipt = { ...makeReceipt(of, made, line), owedProof: undefined };
      const { verdict, board, shown } = await checkLines(await linesOfMade(receipt));
      assert.deepEqual([verdict.valid, board[0]?.prizes, shown.areOwedProven], [true, [], false]);
    }
  }
});

test('events that were removed before the log was sealed are counted, and hold up nothing', async () => {
  const removed = { ...exampleTenant, removed: new Set([1]) };
  const words = await said(removed);
  assert.match(words, /but for 1 event that was removed before/);
  assert.match(words, /What was in 1 event that the log has by number alone/);
});

test('a secret that was committed to after the campaign was published is refused', async () => {
  for (const kind of ['raffle', 'drop', 'jackpot'] as const) {
    const of = tenantOfKind(kind);
    const decisions = of.decisions.map((one) => (one.kind === 'commitment' ? { ...one, after: 3 } : one));
    assert.equal(await found(of), 'nothing was found');
    assert.match(await found({ ...of, decisions }), /rules: Decision 2 commits to a secret after/);
  }
});

test('a decision whose content has another form is refused, and nothing is made of it', async () => {
  const [player_hash, shouted] = [hashOfPlayer('P1'), hashOfPlayer('P1').toUpperCase()];
  const contents: [Decided['kind'], object][] = [
    ['opt_in', { player_hash, joined_at: 'x' }],
    ['opt_in', { player_hash: shouted, joined_at: 1 }],
    ['void', { seqs: [2], change: 'x' }],
    ['void', { seqs: ['2'], change: 0 }],
    ['disqualification', { player_hash: shouted }],
    ['reinstatement', { player_hash: shouted }],
    ['commitment', { commitment: 'x' }],
    ['draw', { left: [{ level: 0, pot: 1, contributions: '', contributed: '0', carried: '0' }] }],
    ['draw', { left: [{ level: 0, pot: 1, contributions: '0x5', contributed: '0', carried: '0' }] }],
  ];
  for (const [kind, content] of contents) {
    const last = { after: 0, kind, campaign_id: CAMPAIGN, content };
    const words = await found({ ...tenant, decisions: [...tenant.decisions, last] });
    assert.match(words, /decisions_tree: What decision 2 decided cannot be read/, JSON.stringify(last));
  }
});
