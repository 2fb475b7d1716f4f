import type { SegmentEvaluation } from '@laurel/contract/segments/rules.ts';
import { t } from '../languages/messages.ts';

/** When it is decided who belongs to a segment by rule. */
export const evaluationWords: Record<SegmentEvaluation, string> = {
  at_publish: t('Once, when a campaign is published'),
  live: t('As it goes'),
};
