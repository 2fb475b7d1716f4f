import type { Client } from '@laurel/client/client.ts';
import type { AppliedStep, CampaignStep } from '@laurel/contract/campaigns/campaign-steps.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Context, Input } from '../../cli/command.ts';
import { given, printJson } from '../../cli/output.ts';
import { type Applied, isFolding, printApplied } from './applied.ts';
import { actionOf, type Plan } from './campaign-plan.ts';
import type { FolderPlan } from './folder-plan.ts';
import { isPruned, type Pruned, printPruned } from './prune.ts';
import { followFolds } from './rebuild-bar.ts';
import type { Unlisted } from './unlisted.ts';

/**
 * Applies a plan that was shown by one call, so all of it or nothing; returns the exit status. A refusal is thrown, and then
 * nothing was changed.
 */
export async function applyWhole(
  client: Client,
  { plans, unlisted }: FolderPlan,
  input: Input,
  context: Context,
): Promise<number> {
  const asked = { publish: flagOption(input, 'publish'), reason: textOption(input, 'reason') };
  const planned = plans.map((plan) => ({ plan, step: stepOf(plan, asked) }));
  const removed = unlisted.filter(isPruned).map((one) => ({ one, step: removal(one, asked.reason) }));
  const steps = [...planned, ...removed].flatMap(({ step }) => step ?? []);
  const { results } = steps.length === 0 ? { results: [] } : await client.applyCampaigns({ body: { steps } });
  const byStep = new Map(steps.map((step, index) => [step, results[index] as AppliedStep]));
  const asJson = flagOption(input, 'json');
  const applied = planned.map(({ plan, step }) => appliedOf(plan, step && byStep.get(step)));
  for (const [index, one] of applied.entries()) {
    if (!asJson) printApplied(context, one, plans[index] as Plan);
    if (isFolding(one) && !flagOption(input, 'no-wait')) await followFolds(context, client, one, asJson);
  }
  const pruned = removed.map(({ step }): Pruned => {
    const { custom_id, id, outcome } = byStep.get(step) as AppliedStep;
    return { custom_id, id, outcome: outcome === 'deleted' ? 'deleted' : 'cancelled' };
  });
  if (asJson) printJson(context, [...applied, ...pruned]);
  else printPruned(context, pruned);
  return 0;
}

/** What the server is to do with a definition; undefined: nothing. */
function stepOf(
  plan: Plan,
  { publish, reason = `applied from ${plan.filed.file}` }: { publish: boolean; reason: string | undefined },
): CampaignStep | undefined {
  const { filed, known, preview } = plan;
  const action = actionOf(plan);
  if (action === 'create') return { action, definition: filed.body, publish, reason };
  if (!known) return undefined;
  const { id, version, state } = known;
  const shown = { id, version, state, reason };
  if (action === 'edit')
    return { action, ...shown, definition: filed.body, publish, ...given('confirm', preview?.confirm) };
  return action === 'none' && publish && state === 'draft' ? { action: 'publish', ...shown } : undefined;
}

function removal({ campaign, action }: Unlisted, reason = 'in none of the applied files'): CampaignStep {
  const { id, version, state } = campaign;
  return { action: action === 'delete' ? action : 'cancel', id, version, state, reason };
}

function appliedOf(plan: Plan, done: AppliedStep | undefined): Applied {
  const { known, changes, preview } = plan;
  const { custom_id } = plan.filed;
  const notes = { ...given('preview', preview), ...(changes.length > 0 ? { changes } : {}) };
  if (!done)
    return {
      ...{ custom_id, outcome: actionOf(plan) === 'over' ? 'over' : 'unchanged', published: false, ...notes },
      ...(known && { id: known.id, state: known.state, version: known.version }),
    };
  const { outcome, id, state, version, published } = done;
  const made = outcome === 'created' || outcome === 'replaced' ? outcome : 'unchanged';
  return { custom_id, outcome: made, id, state, version, published, ...notes };
}
