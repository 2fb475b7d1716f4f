import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Preview } from '@laurel/contract/campaigns/previews.ts';
import {
  type ApiClient,
  accountOf,
  LOG_TIMEOUT_MILLISECONDS,
  openApiClient,
  type Page,
  serverOptions,
} from '../framework/api-client.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command, Context } from '../framework/command.ts';
import { Failure, type FailureError } from '../framework/failures.ts';
import { given, printJson, printLine } from '../framework/output.ts';
import { type Edit, editCampaign, printPreview } from './campaign-edit.ts';
import { type FiledDefinition, readDefinitions } from './definition-file.ts';
import { followFolds } from './rebuild-bar.ts';

export const campaignApply: Command = {
  name: 'campaign apply',
  takes: 'FILE…',
  about:
    'Makes campaigns be as the files say. A file holds a definition or an array of them; custom_id tells which campaign is ' +
    'meant: a new one is created, a changed one replaced, an equal one left alone. Where a campaign has started and other rules ' +
    'would change its board, it is shown how, and done only with --confirm.',
  positionals: [1, 1_000],
  options: {
    ...serverOptions,
    publish: { type: 'boolean', about: 'publish the drafts among them' },
    reason: { type: 'string', about: 'why, kept with the new version of a replaced campaign' },
    confirm: { type: 'boolean', about: 'apply what changes the boards of campaigns that have started' },
    'no-wait': { type: 'boolean', about: 'do not wait until boards follow the new rules' },
  },
  run: async (input, context) => {
    const definitions = (await Promise.all(input.positionals.map(readDefinitions))).flat();
    const api = openApiClient({ ...accountOf(input, context), timeout: LOG_TIMEOUT_MILLISECONDS });
    const request = {
      publish: flagOption(input, 'publish'),
      reason: textOption(input, 'reason'),
      confirm: flagOption(input, 'confirm'),
    };
    const applied: Applied[] = [];
    for (const definition of definitions) {
      const one = await applyOrExplain(api, definition, request);
      applied.push(one);
      if (!flagOption(input, 'json')) printApplied(context, one);
      if (isFolding(one) && !flagOption(input, 'no-wait'))
        await followFolds(context, api, one, flagOption(input, 'json'));
    }
    if (flagOption(input, 'json')) printJson(context, applied);
    return applied.some(({ outcome }) => outcome === 'failed' || outcome === 'unconfirmed') ? 1 : 0;
  },
};

interface Request {
  publish: boolean;
  reason: string | undefined;
  confirm: boolean;
}

interface Applied {
  custom_id: string;
  outcome: 'created' | 'replaced' | 'unchanged' | 'unconfirmed' | 'failed';
  id?: number;
  state?: string;
  version?: number;
  published?: boolean;
  /** What a replacement would change, or has changed, on the board of a campaign that has started. */
  preview?: Preview;
  detail?: string;
  errors?: FailureError[];
}

/** One definition that is refused must not keep the others from being applied. */
async function applyOrExplain(
  api: ApiClient,
  definition: FiledDefinition,
  request: Request,
): Promise<Applied> {
  try {
    return await apply(api, definition, request);
  } catch (error) {
    if (!(error instanceof Failure) || error.status === undefined || error.status === 401) throw error;
    const { message, errors } = error;
    return { custom_id: definition.custom_id, outcome: 'failed', detail: message, errors };
  }
}

async function apply(api: ApiClient, definition: FiledDefinition, request: Request): Promise<Applied> {
  const { file, custom_id, body } = definition;
  const query = new URLSearchParams({ custom_id });
  const named = (await api.get<Page<Campaign>>(`/api/v1/campaigns?${query}`)).results;
  // A cancelled campaign has given its name back.
  const known = named.find(({ state }) => state !== 'cancelled');
  const { campaign, preview } = known
    ? await replace(api, known, { ...body, reason: request.reason ?? `applied from ${file}` }, request)
    : { campaign: await api.send<Campaign>('POST', '/api/v1/campaigns', body) };
  const previewed = given('preview', preview);
  if (!campaign) return { custom_id, outcome: 'unconfirmed', ...previewed };
  const changed = known && known.version !== campaign.version ? 'replaced' : 'unchanged';
  const publishes = request.publish && campaign.state === 'draft';
  const { id, state, version } = publishes
    ? await api.send<Campaign>('POST', `/api/v1/campaigns/${campaign.id}/publish`, {})
    : campaign;
  const outcome = known ? changed : 'created';
  return { custom_id, outcome, id, state, version, published: publishes, ...previewed };
}

/** A campaign that is over can be replaced no more, but a file may go on to name it. */
async function replace(
  api: ApiClient,
  known: Campaign,
  { reason, ...body }: FiledDefinition['body'],
  { confirm }: Request,
): Promise<Edit> {
  if (saysTheSame(body, known)) return { campaign: known };
  return editCampaign(api, known, body, { reason, confirm });
}

/** A replaced campaign's board is perhaps still on its way to the new rules. */
function isFolding(one: Applied): one is Applied & { id: number } {
  return one.outcome === 'replaced' && one.state === 'published' && !one.published;
}

function saysTheSame(body: FiledDefinition['body'], known: Campaign): boolean {
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

function printApplied(context: Context, applied: Applied): void {
  const { custom_id, outcome, id, version, published, preview, detail, errors } = applied;
  if (preview) printPreview(context, custom_id, preview);
  if (outcome === 'unconfirmed') {
    printLine(context, `${custom_id}: not applied; --confirm applies it`);
    return;
  }
  const about = detail ?? `(id ${id}, version ${version})${published ? ', published' : ''}`;
  printLine(context, `${custom_id}: ${outcome} ${about}`);
  for (const { pointer = '', detail } of errors ?? []) printLine(context, `  ${pointer}: ${detail}`);
}
