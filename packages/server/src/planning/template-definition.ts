import type { NewRun } from '@laurel/contract/campaigns/copies.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import type { TemplateDefinition, TemplateInput } from '@laurel/contract/planning/templates.ts';
import { checkedDefinition } from '../campaigns/campaigns.ts';
import { invalidMember } from '../validation/refusals.ts';
import type { StoredTemplate } from './store/templates.ts';

/** Times that any definition may have: a template has none. */
const anyTimes = { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' };

/**
 * The definition with every default, as templates keep it. Faults: `invalid_body` with pointers below `at`; a template that
 * an earlier release accepted may have new ones.
 */
export function checkedTemplate(input: TemplateInput, at: string): TemplateDefinition {
  const { custom_id } = input;
  const whole = checkedDefinition({ ...input, custom_id: custom_id ?? 'any', ...anyTimes }, at);
  const { start: _start, end: _end, custom_id: _name, ...rest } = whole;
  return custom_id === undefined ? rest : { custom_id, ...rest };
}

/** The definition of a campaign that is made from a template. Faults: `invalid_body`. */
export function definitionFrom({ definition }: StoredTemplate, run: NewRun): CampaignDefinition {
  return checkedDefinition({ ...definition, ...run, ...windowOfRun(definition, run) });
}

/** The window of a run: only one of levels needs no end. Faults: `invalid_body`. */
export function windowOfRun({ kind }: Pick<CampaignDefinition, 'kind'>, { start, end }: NewRun) {
  if (end !== undefined || kind === 'levels') return { start, end: end ?? openEnd };
  throw invalidMember('/end', 'is required');
}
