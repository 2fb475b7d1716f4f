import type { FaultDetail } from '@laurel/client/faults.ts';
import type { Change } from '@laurel/contract/campaigns/definition-difference.ts';
import type { PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import type { Context } from '../../cli/command.ts';
import { printLine } from '../../cli/output.ts';
import { printPreview } from './campaign-edit.ts';
import type { Plan } from './campaign-plan.ts';
import { type FiledDefinition, faultText } from './definition-files.ts';

/** What became of a definition that was applied. */
export interface Applied {
  custom_id: string;
  outcome: 'created' | 'replaced' | 'unchanged' | 'over' | 'unconfirmed' | 'failed';
  id?: number;
  state?: string;
  version?: number;
  published?: boolean;
  changes?: Change[];
  /** The changes to the board of a campaign that has started: those a replacement would make, or has made. */
  preview?: Preview;
  /** The warnings of publishing. */
  warnings?: PublishFinding[];
  detail?: string;
  errors?: readonly FaultDetail[];
}

/** The board of a replaced campaign may not follow the new rules yet. */
export function isFolding(one: Applied): one is Applied & { id: number } {
  return one.outcome === 'replaced' && one.state === 'published' && !one.published;
}

/** A preview that was shown before the question is not shown again. */
export function printApplied(context: Context, applied: Applied, { filed, preview: shown }: Plan): void {
  const { custom_id, outcome, id, version, published, preview, detail, errors = [], warnings = [] } = applied;
  if (preview && !shown) printPreview(context, custom_id, preview);
  if (outcome === 'unconfirmed') {
    printLine(context, `${custom_id}: not applied; --confirm applies it`);
    return;
  }
  if (outcome === 'over') {
    printLine(context, `${custom_id}: left alone, it is over`);
    return;
  }
  const about = detail ?? `(id ${id}, version ${version})${published ? ', published' : ''}`;
  printLine(context, `${custom_id}: ${outcome} ${about}`);
  printErrors(context, filed, errors);
  for (const { pointer, detail } of warnings) printLine(context, `  warning ${pointer}: ${detail}`);
}

/** Prints what is wrong with a definition, by its file. */
export function printErrors(context: Context, filed: FiledDefinition, errors: readonly FaultDetail[]): void {
  for (const error of errors) printLine(context, `  ${faultText(filed, error)}`);
}
