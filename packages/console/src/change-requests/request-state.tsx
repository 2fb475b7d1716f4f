import type { ChangeRequestState } from '@laurel/contract/change-requests/change-requests.ts';
import { Badge } from '../kit/page.tsx';
import { requestStateWords } from './request-words.ts';

export function RequestState({ state }: { state: ChangeRequestState }) {
  const { word, tone } = requestStateWords[state];
  return <Badge tone={tone}>{word}</Badge>;
}
