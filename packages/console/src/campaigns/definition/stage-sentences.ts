import { type After, stagesOf } from '@laurel/contract/campaigns/stages.ts';
import { t } from '../../languages/messages.ts';
import { stageWords } from '../absence-text.ts';

/** Who takes part after other campaigns; none: the campaign comes after no other. */
export function stageSentences(after: After | undefined): string[] {
  const stages = stagesOf({ after });
  if (stages.length === 0) return [];
  const words = stages.map(stageWords).join('; ');
  return [t('Only players on these places, once they are settled: {words}.', { words })];
}
