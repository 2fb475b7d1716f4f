import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { stepWords, ticketWords } from '../edits/step-words.ts';
import { taskWords } from '../edits/task-words.ts';

/** What players do in a campaign, in a few words for each of its tasks. */
export function ruleLines(definition: CampaignDefinition): string[] {
  return (ofKind[definition.kind] as (definition: CampaignDefinition) => string[])(definition);
}

const ofKind: {
  readonly [Kind in CampaignKindName]: (definition: Extract<CampaignDefinition, { kind: Kind }>) => string[];
} = {
  tournament: ({ rules, currency }) => rules.tasks.map((task) => taskWords(task, currency)),
  mission: ({ rules, currency }) => rules.steps.map((step) => stepWords(step, currency)),
  raffle: ({ rules, currency }) => rules.tickets.map((task) => ticketWords(task, currency)),
};
