import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kindNames } from '@laurel/contract/campaigns/by-kind.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';
import { everythingScored } from '../support/scored.ts';

const entry = fileURLToPath(new URL('../../bin/laurel.js', import.meta.url));

let laurel: Laurel;
let staff: Management;
let agent: Client;
let running: number;
/** All that the agent was answered. */
const answered: string[] = [];
before(async () => {
  laurel = await startLaurel();
  await laurel.setClock('2026-12-02T12:00:00Z');
  staff = await signInOwner(laurel);
  running = await published(staff, definition);
  await sendEvents(laurel, [bet('anna', 9), bet('bert', 8)]);
  await everythingScored(staff);
  agent = await connect(laurel.password);
});
after(async () => {
  await agent.close();
  await laurel.close();
});

const definition = pointTournament({ custom_id: 'RUNNING' });
const bet = (player_id: string, amount: number) =>
  gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });

async function connect(
  password: string,
  username = laurel.username,
  options: string[] = [],
): Promise<Client> {
  const { PATH = '', HOME = '' } = process.env;
  const { url } = laurel;
  const env = { PATH, HOME, LAUREL_URL: url, LAUREL_USERNAME: username, LAUREL_PASSWORD: password };
  const client = new Client({ name: 'test', version: '1' });
  const args = [entry, 'mcp', ...options];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' }));
  return client;
}

interface Called {
  isError: boolean;
  text: string;
  remark: string | undefined;
  /** The text as JSON. */
  json: () => ReturnType<JSON['parse']>;
}

async function call(name: string, given: Record<string, unknown> = {}, by = agent): Promise<Called> {
  const { content, isError = false } = await by.callTool({ name, arguments: given });
  const [text = '', remark] = content.map((one) => ('text' in one ? String(one.text) : ''));
  answered.push(text);
  return { isError, text, remark, json: () => JSON.parse(text) };
}

async function answerOf(name: string, given: Record<string, unknown> = {}) {
  const called = await call(name, given);
  assert.equal(called.isError, false, called.text);
  return called.json();
}

async function refusal(name: string, given: Record<string, unknown>, expected: RegExp): Promise<void> {
  const called = await call(name, given);
  assert.ok(called.isError, called.text);
  assert.match(called.text, expected);
}

const named = (name: string) => ({ en: { name } });
const versionOf = async (id = running) => (await staff.get(`/api/v1/campaigns/${id}`)).body.version;

test('lists tools with the schemas of the contract; only one writes', async () => {
  const { tools } = await agent.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  assert.deepEqual(valuesOf(writing, 'name'), ['applyCampaignPlan']);
  const explain = tools.find(({ name }) => name === 'explainScore');
  assert.deepEqual(explain?.inputSchema.required, ['id', 'player_id']);
  assert.ok(tools.every(({ name, description }) => /^[A-Za-z]{1,64}$/.test(name) && description !== ''));
  const { code, stdout } = await runCommand(['mcp', '--tools']);
  assert.deepEqual(
    [code, JSON.parse(stdout).map(({ name }: { name: string }) => name)],
    [0, tools.map(({ name }) => name)],
  );
});

test('the list of tools leaves room for the work: definitions are described when they are asked for', async () => {
  const { tools } = await agent.listTools();
  const bytes = Buffer.byteLength(JSON.stringify(tools));
  assert.ok(bytes <= 40_000, `${bytes} bytes`);
  const plan = tools.find(({ name }) => name === 'planCampaignChange');
  assert.match(JSON.stringify(plan?.inputSchema), /"definition":\{"type":"object",.*readDefinitionSchema/);
  for (const kind of kindNames) {
    const { $ref, components } = await answerOf('readDefinitionSchema', { kind });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const check = ajv.compile({ $ref, components });
    assert.equal(check(definition), kind === 'tournament', kind);
  }
  await refusal('readDefinitionSchema', { kind: 'lottery' }, /allowed values/);
});

test('the schema of a definition is a resource, too', async () => {
  const { resources } = await agent.listResources();
  assert.deepEqual(
    valuesOf(resources, 'uri'),
    kindNames.map((kind) => `laurel://definitions/${kind}`),
  );
  const { contents } = await agent.readResource({ uri: 'laurel://definitions/mission' });
  const [resource] = contents as { mimeType: string; text: string }[];
  assert.equal(resource?.mimeType, 'application/schema+json');
  assert.deepEqual(
    JSON.parse(resource?.text ?? ''),
    await answerOf('readDefinitionSchema', { kind: 'mission' }),
  );
  await assert.rejects(agent.readResource({ uri: 'laurel://definitions/lottery' }), { code: -32602 });
});

test('--only offers some sets of tools', async () => {
  const listed = async (only: string) => {
    const { stdout, stderr } = await runCommand(['mcp', '--tools', '--only', only]);
    assert.equal(stderr, '');
    return JSON.parse(stdout).map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await listed('changes'), [
    'readDefinitionSchema',
    'planCampaignChange',
    'applyCampaignPlan',
  ]);
  const some = await listed('payouts,audit-log');
  assert.ok(some.includes('listPayouts') && some.includes('listAuditLog') && !some.includes('readCampaign'));
  const few = await connect(laurel.password, laurel.username, ['--only', 'payouts,audit-log']);
  assert.deepEqual(valuesOf((await few.listTools()).tools, 'name'), some);
  await few.close();
  const { code, stderr } = await runCommand(['mcp', '--only', 'bets']);
  assert.equal(code, 2);
  assert.match(stderr, /no set "bets", but events, .*changes/);
});

test('reads campaigns and a board, explains a score, and simulates', async () => {
  const { results } = await answerOf('listCampaigns', { custom_id: 'RUNNING' });
  assert.deepEqual(valuesOf(results, 'id'), [running]);
  const board = await answerOf('readLeaderboard', { id: running });
  assert.deepEqual(valuesOf(board.results, 'player_id'), ['anna', 'bert']);
  const rounds = await answerOf('explainScore', { id: running, player_id: 'anna' });
  assert.equal(rounds.results.length, 1);
  const simulated = await answerOf('simulateCampaign', { id: running, body: {} });
  assert.equal(simulated.players, 2);
});

test('says what is wrong with a call, in words of the contract', async () => {
  await refusal('readLeaderboard', {}, /required property 'id'/);
  await refusal('readLeaderboard', { id: running, everything: true }, /"everything"/);
  await refusal('readLeaderboard', { id: 999_999 }, /not_found/);
  await refusal('readLeaderboard', { id: running, from_character: -1 }, /from_character/);
  await refusal('planCampaignChange', { definition: { ...definition, prize: 1 } }, /definition .*"prize"/);
  const unknown = { code: -32602, message: /no tool "publishCampaign"/ };
  await assert.rejects(agent.callTool({ name: 'publishCampaign', arguments: { id: running } }), unknown);
});

test('a long answer comes in parts', async () => {
  const prizes = Array.from({ length: 100 }, (_, index) => ({
    ...{ place_from: index + 1, place_to: index + 1, kind: 'cash', amount: '1' },
    titles: { en: 'x'.repeat(60) },
  }));
  for (let made = 0; made < 12; made++) {
    const long = { ...pointTournament({ custom_id: `LONG-${made}` }), prizes };
    assert.equal((await staff.post('/api/v1/campaigns', long)).status, 201);
  }
  const parts: string[] = [];
  for (let from = 0, more = true; more; from += 40_000) {
    const { text, remark } = await call('listCampaigns', { page_size: 50, from_character: from });
    assert.ok(text.length <= 40_000);
    parts.push(text);
    more = remark?.includes(`Send from_character ${from + 40_000}`) ?? false;
  }
  assert.ok(parts.length > 1);
  assert.equal(JSON.parse(parts.join('')).results.length, 13);
});

test('nothing is written without the hash of a plan that was shown', async () => {
  await refusal('applyCampaignPlan', {}, /required property 'plan'/);
  await refusal('applyCampaignPlan', { plan: 'a'.repeat(32) }, /No plan with the hash/);
  const created = await answerOf('planCampaignChange', { definition: pointTournament({ custom_id: 'NEW' }) });
  assert.deepEqual([created.action, created.campaign], ['create', null]);
  const others = await connect(laurel.password);
  const elsewhere = await call('applyCampaignPlan', { plan: created.plan }, others);
  assert.match(elsewhere.text, /shown in this session/);
  await others.close();
  assert.equal((await staff.get('/api/v1/campaigns?custom_id=NEW')).body.count, 0);
  const draft = await answerOf('applyCampaignPlan', { plan: created.plan });
  assert.deepEqual([draft.custom_id, draft.state, draft.version], ['NEW', 'draft', 1]);
  await refusal('applyCampaignPlan', { plan: created.plan }, /No plan with the hash/);
});

test('a plan says whose place changes; it is applied once, whatever scores are, and within its bounds', async () => {
  const rules = { tasks: [{ task: 'turnover', amount: '1', points: '1' }], max_bet: '8' };
  const edit = { definition: { ...definition, rules } };
  const planned = await answerOf('planCampaignChange', edit);
  assert.deepEqual(
    [planned.action, planned.consequences.left, 'confirm' in planned.consequences],
    ['edit', 1, false],
  );
  assert.equal(planned.consequences.losing_players, 1);
  const version = await versionOf();
  await sendEvents(laurel, [bet('dora', 9)]);
  await everythingScored(staff);
  await refusal('applyCampaignPlan', { plan: planned.plan }, /max_losing_players is 2 now, and may be 1/);
  assert.equal(await versionOf(), version);
  // Further rounds move scores and places.
  await sendEvents(laurel, [bet('cleo', 7), bet('bert', 1)]);
  await everythingScored(staff);
  const agreed = { bounds: { max_losing_players: 2, max_losing_prizes: 2 }, reason: 'less risk' };
  const applied = await answerOf('applyCampaignPlan', { plan: planned.plan, ...agreed });
  assert.equal(applied.version, version + 1);
  const [entry] = (await staff.get('/api/v1/audit-log?action=campaign.edited')).body.results;
  assert.deepEqual([entry.author, entry.reason], [laurel.username, 'less risk']);
  const none = await answerOf('planCampaignChange', edit);
  assert.equal(none.action, 'none');
  await refusal('applyCampaignPlan', { plan: none.plan }, /changes nothing/);
});

test('a plan that failed can be tried again', async () => {
  await staff.patch('/api/v1/tenants/1', { change_requests: 'required' });
  const longer = { ...(await staff.get(`/api/v1/campaigns/${running}`)).body, leaderboard_size: 7 };
  const { plan } = await answerOf('planCampaignChange', { definition: definitionOf(longer) });
  await refusal('applyCampaignPlan', { plan }, /second person/);
  await staff.patch('/api/v1/tenants/1', { change_requests: 'optional' });
  assert.equal((await answerOf('applyCampaignPlan', { plan })).leaderboard_size, 7);
});

test('an edit that another person made in between is not undone', async () => {
  const { id } = (await staff.get('/api/v1/campaigns?custom_id=NEW')).body.results[0];
  const planned = await answerOf('planCampaignChange', {
    definition: pointTournament({ custom_id: 'NEW', texts: named('by the agent') }),
  });
  const other = pointTournament({ custom_id: 'NEW', texts: named('by a person') });
  assert.equal((await staff.put(`/api/v1/campaigns/${id}`, other)).status, 200);
  await refusal('applyCampaignPlan', { plan: planned.plan }, /no longer/);
  assert.equal((await staff.get(`/api/v1/campaigns/${id}`)).body.texts.en.name, 'by a person');
});

test('an edit can be asked for, and a second person decides', async () => {
  const planned = await answerOf('planCampaignChange', {
    definition: pointTournament({ custom_id: 'NEW', texts: named('asked for') }),
  });
  const request = await answerOf('applyCampaignPlan', { plan: planned.plan, as_change_request: true });
  assert.deepEqual([request.state, request.custom_id], ['open', 'NEW']);
});

test('no answer holds a secret', async () => {
  const wrong = await connect('wrong password');
  const { isError, text } = await call('listCampaigns', {}, wrong);
  await wrong.close();
  assert.ok(isError && text.includes('invalid_grant'), text);
  const { secret } = (await staff.post('/api/v1/webhooks', { url: 'https://hooks.example.com' })).body;
  await call('listWebhooks');
  await call('listAuditLog');
  for (const hidden of [laurel.password, 'wrong password', secret, 'whsec_'])
    assert.ok(!answered.some((one) => one.includes(hidden)), hidden);
});
