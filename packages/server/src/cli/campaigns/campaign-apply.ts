import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@laurel/client/client.ts';
import { type FaultDetail, LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Preview } from '@laurel/contract/campaigns/previews.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command, Context } from '../framework/command.ts';
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
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const request = {
      publish: flagOption(input, 'publish'),
      reason: textOption(input, 'reason'),
      confirm: flagOption(input, 'confirm'),
    };
    const applied: Applied[] = [];
    for (const definition of definitions) {
      const one = await applyOrExplain(client, definition, request);
      applied.push(one);
      if (!flagOption(input, 'json')) printApplied(context, one);
      if (isFolding(one) && !flagOption(input, 'no-wait'))
        await followFolds(context, client, one, flagOption(input, 'json'));
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
  errors?: readonly FaultDetail[];
}

/** One definition that is refused must not keep the others from being applied. */
async function applyOrExplain(
  client: Client,
  definition: FiledDefinition,
  request: Request,
): Promise<Applied> {
  try {
    return await apply(client, definition, request);
  } catch (error) {
    if (!(error instanceof LaurelFault) || isOfSigningIn(error)) throw error;
    const { detail, errors } = error;
    return { custom_id: definition.custom_id, outcome: 'failed', detail, errors };
  }
}

function isOfSigningIn({ code }: LaurelFault): boolean {
  return code === 'unauthenticated' || code === 'invalid_grant' || code === 'slow_down';
}

async function apply(client: Client, definition: FiledDefinition, request: Request): Promise<Applied> {
  const { file, custom_id, body } = definition;
  const named = (await client.listCampaigns({ query: { custom_id } })).results;
  // A cancelled campaign has given its name back.
  const known = named.find(({ state }) => state !== 'cancelled');
  const { campaign, preview } = known
    ? await replace(client, known, body, { ...request, reason: request.reason ?? `applied from ${file}` })
    : { campaign: await client.createCampaign({ body }) };
  const previewed = given('preview', preview);
  if (!campaign) return { custom_id, outcome: 'unconfirmed', ...previewed };
  const changed = known && known.version !== campaign.version ? 'replaced' : 'unchanged';
  const publishes = request.publish && campaign.state === 'draft';
  const { id, state, version } = publishes
    ? await client.publishCampaign({ path: { id: campaign.id } })
    : campaign;
  const outcome = known ? changed : 'created';
  return { custom_id, outcome, id, state, version, published: publishes, ...previewed };
}

/** A campaign that is over can be replaced no more, but a file may go on to name it. */
async function replace(
  client: Client,
  known: Campaign,
  body: CampaignInput,
  request: { reason: string; confirm: boolean },
): Promise<Edit> {
  if (saysTheSame(body, known)) return { campaign: known };
  return editCampaign(client, known, body, request);
}

/** A replaced campaign's board is perhaps still on its way to the new rules. */
function isFolding(one: Applied): one is Applied & { id: number } {
  return one.outcome === 'replaced' && one.state === 'published' && !one.published;
}

function saysTheSame(body: CampaignInput, known: Campaign): boolean {
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
    return isDeepStrictEqual(normaliseDefinition(body), definition);
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
