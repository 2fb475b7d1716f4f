import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import { askYesOrNo, isInteractive } from '../../cli/ask.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark } from '../../cli/output.ts';
import { type Applied, isFolding, printApplied, printErrors } from './applied.ts';
import { applyWhole } from './apply-whole.ts';
import { editCampaign, printPreview } from './campaign-edit.ts';
import { actionOf, isUnchanged, type Plan, type PlanAction, planOne } from './campaign-plan.ts';
import { showFolderPlan } from './campaign-plan-command.ts';
import { definitionFiles, inOrderOfStages, readDefinitions } from './definition-files.ts';
import { planFolder, pruneOptions, pruningOf } from './folder-plan.ts';
import { isPruned, printPruned, pruneAll } from './prune.ts';
import { followFolds } from './rebuild-bar.ts';
import type { Pruning, Unlisted } from './unlisted.ts';

export const campaignApply: Command = {
  name: 'campaign apply',
  takes: 'FILE…',
  about:
    'Makes campaigns match the files, or the .json and .yaml files of a folder. A file holds a definition or an array of them, YAML any number of documents; custom_id identifies the campaign: a new ' +
    'one is created, a changed one replaced, an equal one left alone; a final comes after its heats. Shows the changes first and, at a terminal, asks before ' +
    'it makes them. If a campaign has started and its new rules would change its board, shows how, and replaces it only if the ' +
    'answer is yes, or with --confirm. With --prune, campaigns that are in no file are deleted or cancelled, as campaign plan --prune ' +
    'shows.',
  positionals: [1, 1_000],
  options: {
    ...serverOptions,
    'dry-run': { type: 'boolean', about: 'show what would change, and change nothing' },
    yes: { type: 'boolean', about: 'do not ask' },
    publish: { type: 'boolean', about: 'publish the drafts among them' },
    reason: { type: 'string', about: 'why, kept with the new version of a replaced campaign' },
    confirm: { type: 'boolean', about: 'apply what changes the boards of campaigns that have started' },
    plan: { type: 'string', value: 'HASH', about: 'apply exactly what campaign plan showed, or nothing' },
    ...pruneOptions,
    'no-wait': { type: 'boolean', about: 'do not wait until boards follow the new rules' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const hash = planOption(input);
    const pruning = pruningOf(input);
    if (hash !== undefined || pruning.isWanted) return applyFolder(client, { hash, pruning }, input, context);
    const files = await definitionFiles(input.positionals);
    const definitions = inOrderOfStages((await Promise.all(files.map(readDefinitions))).flat());
    const isDry = flagOption(input, 'dry-run');
    const asks = !isDry && !flagOption(input, 'json') && !flagOption(input, 'yes') && isInteractive(context);
    const plans: Plan[] = [];
    for (const definition of definitions) {
      const plan = await planOne(client, definition, asks || isDry);
      if (!flagOption(input, 'json')) printPlan(context, plan, asks || isDry);
      plans.push(plan);
    }
    if (isDry) return finishDryRun(input, context, plans);
    if (asks && !(await isWanted(context, plans))) {
      printRemark(context, 'Nothing was changed.');
      return 1;
    }
    return applyAll(client, plans, { input, context, isConfirmed: asks || flagOption(input, 'confirm') });
  },
};

/**
 * Applies what files say and removes what they do not name. With a hash exactly what its plan showed, or nothing; otherwise
 * it shows the plan and asks, or needs --yes.
 */
async function applyFolder(
  client: Client,
  { hash, pruning }: { hash: string | undefined; pruning: Pruning },
  input: Input,
  context: Context,
): Promise<number> {
  const plan = await planFolder(client, input.positionals, pruning);
  if (hash !== undefined && plan.hash !== hash)
    throw new Failure(`The plan is no longer ${hash}: it is ${plan.hash} now. Nothing was changed.`);
  const isDry = flagOption(input, 'dry-run');
  if (hash === undefined || isDry) {
    if (isDry || !flagOption(input, 'json')) showFolderPlan(input, context, plan);
    if (isDry) return plan.plans.some(({ errors }) => errors.length > 0) ? 1 : 0;
    if (!(await isAgreed(input, context))) {
      printRemark(context, 'Nothing was changed.');
      return 1;
    }
  }
  const refused = plan.plans.filter(({ errors }) => errors.length > 0);
  if (hash !== undefined && refused.length > 0) {
    const names = refused.map(({ filed }) => `${filed.custom_id} (${filed.file})`).join(', ');
    throw new Failure(`The plan has definitions that would be refused: ${names}. Nothing was changed.`);
  }
  if (hash !== undefined) return applyWhole(client, plan, input, context);
  const isConfirmed = !flagOption(input, 'yes') || flagOption(input, 'confirm');
  return applyAll(client, plan.plans, { input, context, isConfirmed }, plan.unlisted);
}

/** The hash of --plan. A script whose plan failed passes an empty text, which must not mean that there is no plan. */
function planOption(input: Input): string | undefined {
  if (input.values.plan === '') throw new UsageError('--plan takes the hash that campaign plan printed.');
  return textOption(input, 'plan');
}

/** Asks at a terminal; where nobody can be asked, what is removed needs --yes or the hash of a plan. */
async function isAgreed(input: Input, context: Context): Promise<boolean> {
  if (flagOption(input, 'yes')) return true;
  if (flagOption(input, 'json') || !isInteractive(context))
    throw new UsageError('--prune needs --plan HASH, or --yes, where nobody can be asked.');
  return askYesOrNo(context, 'Apply this plan?');
}

interface Doing {
  input: Input;
  context: Context;
  isConfirmed: boolean;
}

function printPlan(context: Context, plan: Plan, isWhole: boolean): void {
  const { known, changes, preview, errors, findings } = plan;
  const { custom_id } = plan.filed;
  if (changes.length > 0) printLine(context, `${custom_id}: ${changes.length} to change`);
  else if (isWhole && actionOf(plan) === 'over') printLine(context, `${custom_id}: over`);
  else if (isWhole && !isUnchanged(plan)) printLine(context, `${custom_id}: ${known ? 'to replace' : 'new'}`);
  else if (isWhole) printLine(context, `${custom_id}: unchanged`);
  for (const change of changes) printLine(context, `  ${changeText(change)}`);
  if (preview) printPreview(context, custom_id, preview);
  if (isWhole) printErrors(context, plan.filed, errors);
  for (const { pointer, detail } of isWhole ? findings : []) printLine(context, `  ${pointer}: ${detail}`);
}

function finishDryRun(input: Input, context: Context, plans: Plan[]): number {
  if (flagOption(input, 'json'))
    printJson(
      context,
      plans.map((plan) => ({
        custom_id: plan.filed.custom_id,
        outcome: dryOutcomes[actionOf(plan)],
        changes: plan.changes,
        ...given('preview', plan.preview),
        errors: plan.errors,
        findings: plan.findings,
      })),
    );
  else printRemark(context, 'Nothing was changed: this was a dry run.');
  return plans.some(({ errors }) => errors.length > 0) ? 1 : 0;
}

const dryOutcomes: Readonly<Record<PlanAction, string>> = {
  create: 'would_be_created',
  edit: 'would_be_replaced',
  none: 'unchanged',
  over: 'over',
  refused: 'would_fail',
};

/** Asks only if there is something to change. */
async function isWanted(context: Context, plans: Plan[]): Promise<boolean> {
  const count = plans.filter((plan) => !['none', 'over'].includes(actionOf(plan))).length;
  if (count === 0) return true;
  return askYesOrNo(context, `Apply this to ${count} ${count === 1 ? 'campaign' : 'campaigns'}?`);
}

/** If a definition is refused, nothing is removed either. */
async function applyAll(
  client: Client,
  plans: Plan[],
  doing: Doing,
  unlisted: readonly Unlisted[] = [],
): Promise<number> {
  const { input, context } = doing;
  const asJson = flagOption(input, 'json');
  const applied: Applied[] = [];
  for (const plan of plans) {
    const one = await applyOrExplain(client, plan, doing);
    applied.push(one);
    if (!asJson) printApplied(context, one, plan);
    if (isFolding(one) && !flagOption(input, 'no-wait')) await followFolds(context, client, one, asJson);
  }
  const isRefused = applied.some(({ outcome }) => outcome === 'failed' || outcome === 'unconfirmed');
  const pruned = isRefused ? [] : await pruneAll(client, unlisted, textOption(input, 'reason'));
  if (asJson) printJson(context, [...applied, ...pruned]);
  else printPruned(context, pruned);
  if (isRefused && unlisted.some(isPruned))
    printRemark(context, 'No campaign was removed, because a file was refused.');
  return isRefused || pruned.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

/** One definition that is refused must not keep the others from being applied. */
async function applyOrExplain(client: Client, plan: Plan, doing: Doing): Promise<Applied> {
  try {
    return await apply(client, plan, doing);
  } catch (error) {
    if (!(error instanceof LaurelFault) || ofSigningIn.includes(error.code)) throw error;
    const { detail, errors } = error;
    return { custom_id: plan.filed.custom_id, outcome: 'failed', detail, errors };
  }
}

const ofSigningIn: readonly string[] = ['unauthenticated', 'invalid_grant', 'slow_down'];

async function apply(client: Client, plan: Plan, { input, isConfirmed }: Doing): Promise<Applied> {
  const { filed, known, changes } = plan;
  const { custom_id, body, file } = filed;
  const reason = textOption(input, 'reason') ?? `applied from ${file}`;
  if (actionOf(plan) === 'over' && known) return { custom_id, outcome: 'over', ...placeOf(known), changes };
  const { campaign, preview } = isUnchanged(plan)
    ? { campaign: known, preview: undefined }
    : known
      ? await editCampaign(client, known, body, { reason, confirm: isConfirmed })
      : { campaign: await client.createCampaign({ body }), preview: undefined };
  const notes = { ...given('preview', preview), ...(changes.length > 0 ? { changes } : {}) };
  if (!campaign) return { custom_id, outcome: 'unconfirmed', ...notes };
  const changed = known && known.version !== campaign.version ? 'replaced' : 'unchanged';
  const outcome = known ? changed : 'created';
  const one: Applied = { custom_id, outcome, ...placeOf(campaign), published: false, ...notes };
  return flagOption(input, 'publish') && campaign.state === 'draft' ? publish(client, one, campaign) : one;
}

/** If publishing is refused, the draft stays. */
async function publish(client: Client, one: Applied, { id }: Campaign): Promise<Applied> {
  try {
    const published = await client.publishCampaign({ path: { id } });
    return { ...one, ...placeOf(published), published: true, warnings: published.warnings };
  } catch (error) {
    if (!(error instanceof LaurelFault) || error.code !== 'conflict') throw error;
    return {
      ...one,
      outcome: 'failed',
      detail: `${error.detail} It is a draft, id ${id}.`,
      errors: error.errors,
    };
  }
}

function placeOf({ id, state, version }: Campaign): Required<Pick<Applied, 'id' | 'state' | 'version'>> {
  return { id, state, version };
}
