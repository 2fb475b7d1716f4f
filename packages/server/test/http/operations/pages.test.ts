import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { addressOf, bodyOf } from '../../support/examples.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeTenant, signIn } from '../../support/staff.ts';
import { campaignInput } from '../../support/tournaments.ts';

/** How many of each resource are made, and how many a page has: the last page is not full. */
const MADE = 5;
const PAGE_SIZE = 2;

const laurel = forFile(startLaurel);
let owner: string;
let tenant_id: number;
/** Of the campaign and the segment that paths of lists name. */
const ids: Record<string, number> = {};
before(async () => {
  owner = await signIn(laurel);
  tenant_id = await makeTenant(laurel, 'with pages');
  const campaign = (await make('/api/v1/campaigns', campaignInput({ join: 'opt_in' }))).id;
  await make(`/api/v1/campaigns/${campaign}/publish`, {});
  await make('/api/v1/templates', operations.createTemplate.example.body);
  const segment = await make('/api/v1/segments?name=first', 'player_id\nanna\n', 'text/csv');
  Object.assign(ids, { id: campaign, segment_id: segment.id });
});

async function make(path: string, sent: unknown, type = 'application/json') {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const answer = await call(laurel, owner, 'POST', path, { body, type, tenant_id });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

const all = Object.entries(operations) as [string, Operation][];

/** Lists that come in pages, each with the operation that makes one of what it lists. */
const lists = all.flatMap(([name, list]) => {
  const isList = list.method === 'GET' && list.parameters?.query?.properties.page_size !== undefined;
  const one = all.find(([, operation]) => makesOneOf(list, operation))?.[1];
  return isList && one ? [{ name, list, one }] : [];
});

/** No two images of a tenant have the same bytes, so the example can be sent once. */
function makesOneOf(list: Operation, { method, path, body, example }: Operation): boolean {
  const isFile = body?.contentType === 'application/octet-stream';
  return method === 'POST' && path === list.path && example.status === 201 && !isFile;
}

/** Members that no two of one list share. */
const unique = ['name', 'username', 'custom_id', 'player_id', 'text'];

/** The example of an operation, with a number behind each text that must differ. */
function numbered(operation: Operation, number: number): Operation {
  const other = (values: unknown): object =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([member, value]) => [
        member,
        unique.includes(member) ? `${value}-${number}` : value,
      ]),
    );
  const { query, body } = operation.example;
  const isObject = operation.body?.contentType === 'application/json';
  const example = { ...operation.example, query: other(query), ...(isObject && { body: other(body) }) };
  return { ...operation, example } as Operation;
}

async function page(url: string) {
  const { status, body } = await call(laurel, owner, 'GET', url.replace(laurel.url, ''), { tenant_id });
  assert.equal(status, 200, JSON.stringify(body));
  return body as { count: number; next: string | null; previous: string | null; results: object[] };
}

describe('the pages of a list have every item once, in the order of the whole list', () => {
  for (const { name, list, one } of lists)
    test(name, async () => {
      for (let number = 1; number <= MADE; number++) {
        const { headers, payload } = bodyOf(numbered(one, number));
        await make(addressOf(numbered(one, number), ids), payload, headers['content-type']);
      }
      const [path = ''] = addressOf(list, ids).split('?');
      const whole = await page(`${path}?page_size=100`);
      assert.ok(whole.count >= MADE && whole.results.length === whole.count);
      const walked: object[] = [];
      let previous: string | null = null;
      for (let next: string | null = `${laurel.url}${path}?page_size=${PAGE_SIZE}`; next !== null; ) {
        const { count, results, ...links } = await page(next);
        assert.equal(count, whole.count);
        assert.equal(links.previous === null, previous === null);
        walked.push(...results);
        previous = next;
        next = links.next;
      }
      assert.deepEqual(walked, whole.results);
      const after = `${path}?page_size=${PAGE_SIZE}&page=${Math.ceil(whole.count / PAGE_SIZE) + 1}`;
      assert.equal((await call(laurel, owner, 'GET', after, { tenant_id })).status, 404);
    });
});
