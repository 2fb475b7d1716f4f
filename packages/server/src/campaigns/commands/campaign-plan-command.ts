import { changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';
import { printPreview } from './campaign-edit.ts';
import { actionOf } from './campaign-plan.ts';
import { faultText } from './definition-files.ts';
import { type FolderPlan, planFolder, pruneOptions, pruningOf } from './folder-plan.ts';
import { printUnlisted } from './prune.ts';

/** Status of a plan that has something to do, as shells see it. */
const DIFFERENT = 2;

export const campaignPlan: Command = {
  name: 'campaign plan',
  takes: 'DIR…',
  about:
    'Shows what campaign apply would change, whose place and prize, and which campaigns are in no file; changes nothing. With --prune ' +
    'it says which of those would be deleted or cancelled. DIR is a folder with .json and .yaml files, or a file. What is settled or cancelled and differs is `over`, and is left alone. Ends with 0 if there is nothing to do, 2 if something differs, 1 if something would be refused.',
  positionals: [1, 1_000],
  options: { ...serverOptions, ...pruneOptions },
  run: async (input, context) => {
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const plan = await planFolder(client, input.positionals, pruningOf(input));
    showFolderPlan(input, context, plan);
    return statusOf(plan);
  },
};

/** Shows all of a plan, its hash in the last line or in `hash`. */
export function showFolderPlan(input: Input, context: Context, plan: FolderPlan): void {
  if (flagOption(input, 'json')) printJson(context, planJson(plan));
  else printFolderPlan(context, plan);
}

function statusOf({ plans, unlisted }: FolderPlan): number {
  const actions = plans.map(actionOf);
  if (actions.includes('refused')) return 1;
  const isMissing = unlisted.some(({ action }) => action !== 'by_schedule');
  return isMissing || actions.some((action) => action !== 'none' && action !== 'over') ? DIFFERENT : 0;
}

function planJson(plan: FolderPlan) {
  const { plans, unlisted, hash } = plan;
  const filed = plans.map((one) => ({
    custom_id: one.filed.custom_id,
    action: actionOf(one),
    file: one.filed.file,
    ...(one.known ? { id: one.known.id, version: one.known.version, state: one.known.state } : {}),
    changes: one.changes,
    ...given('preview', one.preview),
    ...given('hash', one.preview?.confirm),
    errors: one.errors,
    findings: one.findings,
  }));
  const others = unlisted.map(({ campaign: { custom_id, id, version, state }, ...planned }) => ({
    ...{ custom_id, id, version, state, ...planned },
  }));
  return { hash, campaigns: [...filed, ...others] };
}

function printFolderPlan(context: Context, plan: FolderPlan): void {
  const rows = planJson(plan).campaigns.map((one) => ({
    ...{ version: '-', state: '-', file: '-' },
    ...one,
    changes: 'changes' in one ? one.changes.length : 0,
  }));
  printTable(context, ['custom_id', 'action', 'state', 'version', 'changes', 'file'], rows);
  for (const { filed, changes, preview, errors, findings } of plan.plans) {
    if (changes.length + errors.length + findings.length > 0) printLine(context, `${filed.custom_id}:`);
    for (const change of changes) printLine(context, `  ${changeText(change)}`);
    if (preview) printPreview(context, filed.custom_id, preview);
    for (const found of [...errors, ...findings]) printLine(context, `  ${faultText(filed, found)}`);
  }
  printUnlisted(context, plan.unlisted);
  printLine(context, `plan ${plan.hash}`);
}
