import { type CampaignInput, campaignInputSchema } from '@laurel/contract/campaigns/definition.ts';
import { changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import { type EditBounds, givenBoundsSchema } from '@laurel/contract/simulation/edit-bounds.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import { passedBounds, shownBounds } from '@laurel/rules/planning/edit-bounds.ts';
import { actionOf, type Plan, planHash, planOne } from '../../campaigns/commands/campaigns.ts';
import { type AgentTool, type Arguments, type Calling, Refusal } from './tool.ts';

/** Plans that are remembered; the oldest is forgotten first. */
const MAX_PLANS = 100;

/** A plan that the agent was shown. */
interface ShownPlan {
  body: CampaignInput;
  /** What the consequences that were shown come to; undefined: it is no edit of a running board. */
  bounds: EditBounds | undefined;
}

const flag = (description: string) => ({ type: 'boolean', default: false, description });

/**
 * The two tools that lead to a change (docs/integrations/agents.md#3): one plans it and shows its consequences with a hash,
 * the other applies what was shown, if it is still the same. Plans are remembered as long as the process runs.
 */
export function planningTools(): AgentTool[] {
  const shown = new Map<string, ShownPlan>();
  return [
    {
      name: 'planCampaignChange',
      title: 'Plan a new campaign or an edit',
      description:
        'Compares a whole definition with the campaign of its custom_id and answers what would change, whose place and prize, what would ' +
        'be refused, and the hash of this plan. Changes nothing. Show the plan to a person before you apply it.',
      inputSchema: {
        type: 'object',
        properties: { definition: campaignInputSchema },
        required: ['definition'],
        additionalProperties: false,
      },
      sets: ['changes'],
      isReading: true,
      run: (given, calling) => showPlan(shown, given, calling),
    },
    {
      name: 'applyCampaignPlan',
      title: 'Apply a plan that was shown',
      description:
        'Applies exactly the plan with this hash: a new campaign becomes a draft, a known one gets a new version. Refused without the hash ' +
        'of a plan of this session, where the campaign was edited since, and where the consequences pass the bounds. Publishes nothing.',
      inputSchema: {
        type: 'object',
        properties: {
          plan: { type: 'string', minLength: 1, description: 'The hash that planCampaignChange answered' },
          reason: {
            type: 'string',
            minLength: 1,
            maxLength: 4096,
            description: 'Why; kept in the audit log',
          },
          bounds: givenBoundsSchema,
          as_change_request: flag('Ask for the edit: a second person approves or rejects it'),
        },
        required: ['plan'],
        additionalProperties: false,
      },
      sets: ['changes'],
      isReading: false,
      run: (given, calling) => applyPlan(shown, given, calling),
    },
  ];
}

async function showPlan(shown: Map<string, ShownPlan>, given: Arguments, { client }: Calling) {
  const body = bodyOf(given.definition);
  const plan = await planned(client, body);
  const hash = planHash([plan], []);
  shown.delete(hash);
  const bounds = plan.preview && shownBounds(plan.preview);
  shown.set(hash, { body, bounds });
  for (const oldest of shown.keys()) if (shown.size > MAX_PLANS) shown.delete(oldest);
  const { known, changes, preview, errors, findings } = plan;
  return {
    plan: hash,
    action: actionOf(plan),
    custom_id: body.custom_id,
    campaign: known
      ? { id: known.id, state: known.state, status: known.status, version: known.version }
      : null,
    changes: changes.map(changeText),
    consequences: preview ? consequencesOf(preview) : null,
    ...{ errors, findings },
  };
}

/** What confirms an edit stays here: only the plan's hash leads to one. */
function consequencesOf({ confirm: _, version: __, ...consequences }: Preview) {
  return consequences;
}

async function applyPlan(shown: Map<string, ShownPlan>, given: Arguments, { client }: Calling) {
  const hash = String(given.plan);
  const asShown = shown.get(hash);
  if (!asShown)
    throw new Refusal(
      `No plan with the hash "${hash}" was shown in this session. Call planCampaignChange first.`,
    );
  const { body } = asShown;
  const plan = await planned(client, body);
  refuseDifferent(hash, plan);
  refusePassed(asShown, plan, given.bounds as Partial<EditBounds> | undefined);
  if (plan.errors.length > 0) throw new Refusal('The plan has errors; nothing was changed.');
  const action = actionOf(plan);
  if (action === 'none') throw new Refusal('The plan changes nothing.');
  if (action === 'over') throw new Refusal('The campaign is over; nothing changes it any more.');
  // Forgotten before it is applied, so that it is applied once; remembered again if that fails.
  shown.delete(hash);
  try {
    return await applied(client, body, { ...given, hash, plan });
  } catch (error) {
    shown.set(hash, asShown);
    throw error;
  }
}

function applied(
  client: Calling['client'],
  body: CampaignInput,
  { hash, plan: { known, preview }, ...given }: Arguments & { hash: string; plan: Plan },
) {
  const reason =
    typeof given.reason === 'string' ? given.reason : `applied by an agent from the plan ${hash}`;
  if (!known) return client.createCampaign({ body });
  // The server refuses another version than this one, so that an edit by others in between is not undone.
  const edit = { ...body, version: known.version, reason };
  const path = { id: known.id };
  if (given.as_change_request === true) return client.createChangeRequest({ path, body: edit });
  const confirm = preview ? { confirm: preview.confirm } : {};
  return client.replaceCampaign({ path, body: { ...edit, ...confirm } });
}

function refuseDifferent(hash: string, plan: Plan): void {
  if (planHash([plan], []) === hash) return;
  throw new Refusal(
    `The plan is no longer ${hash}: the campaign or what would be refused is different now. Nothing was changed. ` +
      'Call planCampaignChange again and show the new plan.',
  );
}

function refusePassed({ bounds }: ShownPlan, { preview }: Plan, given: Partial<EditBounds> = {}): void {
  if (!bounds || !preview) return;
  const passed = passedBounds({ ...bounds, ...given }, preview).map(
    ({ pointer, detail }) => `${pointer} ${detail}`,
  );
  if (passed.length === 0) return;
  throw new Refusal(
    `The consequences are more by now than what was shown: ${passed.join(', ')}. Nothing was changed. ` +
      'Call planCampaignChange again and show the new plan, or send bounds that a person agreed to.',
  );
}

function planned(client: Calling['client'], body: CampaignInput): Promise<Plan> {
  return planOne(client, { file: 'the plan', custom_id: body.custom_id, body }, true);
}

function bodyOf(definition: unknown): CampaignInput {
  const { custom_id } = (definition ?? {}) as { custom_id?: unknown };
  if (typeof custom_id === 'string') return definition as CampaignInput;
  throw new Refusal('The definition has no custom_id, so it does not say which campaign it is.');
}
