import type { PayoutStatus as Status } from '@laurel/contract/values/payout-status.ts';
import { Badge } from '../kit/page.tsx';
import { statusWords } from './payout-words.ts';

export function PayoutStatus({ status }: { status: Status }) {
  const { word, tone } = statusWords[status];
  return <Badge tone={tone}>{word}</Badge>;
}
