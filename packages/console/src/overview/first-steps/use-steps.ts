import { useQueries } from '@tanstack/react-query';
import { mayAs, useSession } from '../../identity/session/session.ts';
import { type Look, looks } from './looks.ts';
import { type StepText, stepTexts } from './step-texts.ts';

export interface FirstStep extends StepText {
  /** Undefined: not known yet. */
  look: Look | undefined;
  /** Whether the signed-in user can do it. */
  isMine: boolean;
}

/** How often the console looks whether something was done elsewhere. */
const PAUSE = 2_000;

/** The steps that the role can see; each is looked at until it is done. */
export function useSteps(): FirstStep[] {
  const { role } = useSession().user;
  const shown = stepTexts.filter((step) => mayAs(role, step.seenBy));
  const answers = useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: ['first-steps', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => looks[id](signal),
      refetchInterval: ({ state }: { state: { data: Look | undefined } }) =>
        state.data?.isDone ? (false as const) : PAUSE,
    })),
  });
  return shown.map((step, at) => ({ ...step, look: answers[at]?.data, isMine: mayAs(role, step.role) }));
}
