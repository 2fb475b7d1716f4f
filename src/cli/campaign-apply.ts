import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../contract/campaign-answers.ts';
import { normaliseDefinition } from '../contract/campaign-defaults.ts';
import type { CampaignInput } from '../contract/campaigns.ts';
import { type ApiClient, accountOf, openApiClient, type Page, serverOptions } from './api-client.ts';
import { flagOption, textOption } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { Failure, type FailureError } from './failures.ts';
import { printJson, printLine } from './output.ts';

export const campaignApply: Command = {
  name: 'campaign apply',
  takes: 'FILE…',
  about:
    'Makes campaigns be as the files say. A file holds a definition or an array of them; custom_id tells which campaign is ' +
    'meant: a new one is created, a changed one replaced, an equal one left alone.',
  positionals: [1, 1_000],
  options: {
    ...serverOptions,
    publish: { type: 'boolean', about: 'publish the drafts among them' },
    reason: { type: 'string', about: 'why, kept with the new version of a replaced campaign' },
  },
  run: async (input, context) => {
    const definitions = (await Promise.all(input.positionals.map(readDefinitions))).flat();
    const api = openApiClient(accountOf(input, context));
    const wish = { publish: flagOption(input, 'publish'), reason: textOption(input, 'reason') };
    const applied: Applied[] = [];
    for (const definition of definitions) {
      const one = await applyOrExplain(api, definition, wish);
      applied.push(one);
      if (!flagOption(input, 'json')) printApplied(context, one);
    }
    if (flagOption(input, 'json')) printJson(context, applied);
    return applied.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  },
};

interface Definition {
  file: string;
  custom_id: string;
  body: Record<string, unknown>;
}

interface Wish {
  publish: boolean;
  reason: string | undefined;
}

interface Applied {
  custom_id: string;
  outcome: 'created' | 'replaced' | 'unchanged' | 'failed';
  id?: number;
  state?: string;
  version?: number;
  published?: boolean;
  detail?: string;
  errors?: FailureError[];
}

async function readDefinitions(file: string): Promise<Definition[]> {
  const content = await parseFile(file);
  return (Array.isArray(content) ? content : [content]).map((body: unknown, index) => {
    const { custom_id } = (body ?? {}) as { custom_id?: unknown };
    if (typeof body === 'object' && body !== null && typeof custom_id === 'string')
      return { file, custom_id, body: body as Record<string, unknown> };
    throw new Failure(
      `${file}: definition ${index + 1} has no custom_id, so nothing tells which campaign it is.`,
    );
  });
}

async function parseFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new Failure(`${file} ${what}: ${(error as Error).message}.`, { cause: error });
  }
}

/** One definition that is refused must not keep the others from being applied. */
async function applyOrExplain(api: ApiClient, definition: Definition, wish: Wish): Promise<Applied> {
  try {
    return await apply(api, definition, wish);
  } catch (error) {
    if (!(error instanceof Failure) || error.status === undefined || error.status === 401) throw error;
    const { message, errors } = error;
    return { custom_id: definition.custom_id, outcome: 'failed', detail: message, errors };
  }
}

async function apply(api: ApiClient, { file, custom_id, body }: Definition, wish: Wish): Promise<Applied> {
  const query = new URLSearchParams({ custom_id });
  const known = (await api.get<Page<Campaign>>(`/api/v1/campaigns?${query}`)).results[0];
  const campaign = known
    ? await replace(api, known, { ...body, reason: wish.reason ?? `applied from ${file}` })
    : await create(api, body);
  const changed = known && known.version !== campaign.version ? 'replaced' : 'unchanged';
  const publishes = wish.publish && campaign.state === 'draft';
  const { id, state, version } = publishes
    ? await api.send<Campaign>('POST', `/api/v1/campaigns/${campaign.id}/publish`, {})
    : campaign;
  return { custom_id, outcome: known ? changed : 'created', id, state, version, published: publishes };
}

function create(api: ApiClient, body: Definition['body']): Promise<Campaign> {
  return api.send('POST', '/api/v1/campaigns', body);
}

/** A campaign that is over can be replaced no more, but a file may go on to name it. */
async function replace(
  api: ApiClient,
  known: Campaign,
  { reason, ...body }: Definition['body'],
): Promise<Campaign> {
  if (saysTheSame(body, known)) return known;
  return api.send('PUT', `/api/v1/campaigns/${known.id}`, { ...body, reason });
}

function saysTheSame(body: Definition['body'], known: Campaign): boolean {
  const {
    id: _id,
    state: _state,
    version: _version,
    status: _status,
    created_at: _made,
    published_at: _published,
    ...definition
  } = known;
  try {
    return isDeepStrictEqual(normaliseDefinition(body as CampaignInput), definition);
  } catch {
    // What cannot be normalised is for the server to refuse, with its pointers.
    return false;
  }
}

function printApplied(
  context: Context,
  { custom_id, outcome, id, version, published, detail, errors }: Applied,
): void {
  const about = detail ?? `(id ${id}, version ${version})${published ? ', published' : ''}`;
  printLine(context, `${custom_id}: ${outcome} ${about}`);
  for (const { pointer = '', detail } of errors ?? []) printLine(context, `  ${pointer}: ${detail}`);
}
