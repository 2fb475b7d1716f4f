import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

/** What a dialog about several campaigns is given. */
export interface SeveralProps {
  /** As they were when they were chosen. */
  campaigns: readonly Campaign[];
  close: () => void;
}
