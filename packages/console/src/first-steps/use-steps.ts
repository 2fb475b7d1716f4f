import { useQuery } from '@tanstack/react-query';
import { laurel } from '../server/laurel.ts';
import { mayAs, useSession } from '../session/session.ts';
import { type StepId, type StepText, stepTexts } from './step-texts.ts';

export interface Step extends StepText {
  /** Undefined: not read yet. */
  isDone: boolean | undefined;
  /** Whether whoever is signed in can do it. */
  isMine: boolean;
}

/** So often it is looked whether something was done elsewhere. */
const PAUSE = 5_000;
const first = { page_size: 1 } as const;

/** What only an administrator may look at. */
const ofAdmins: readonly StepId[] = ['widget', 'colleague'];

/** How each step is seen to be done. */
const looks: Record<StepId, (signal: AbortSignal) => Promise<boolean>> = {
  events: async (signal) => (await laurel.readIntakeStats({ signal })).accepted > 0,
  rates: async (signal) => (await laurel.listExchangeRates({ query: first, signal })).count > 0,
  made: async (signal) => (await laurel.listCampaigns({ query: first, signal })).count > 0,
  published: async (signal) => {
    const { results } = await laurel.listCampaigns({ query: { page_size: 100 }, signal });
    return results.some(({ published_at }) => published_at !== null);
  },
  widget: async (signal) => {
    const { results } = await laurel.listApiKeys({ query: { page_size: 100 }, signal });
    return results.some(
      ({ scopes, last_used_at }) => scopes.includes('boards:read') && last_used_at !== null,
    );
  },
  colleague: async (signal) => (await laurel.listUsers({ query: { page_size: 2 }, signal })).count > 1,
  webhook: async (signal) => (await laurel.listWebhooks({ query: first, signal })).count > 0,
};

/** The steps that the role can see. */
export function useSteps(): Step[] {
  const { role } = useSession().user;
  const states: Record<StepId, boolean | undefined> = {
    events: useDone('events'),
    rates: useDone('rates'),
    made: useDone('made'),
    published: useDone('published'),
    widget: useDone('widget'),
    colleague: useDone('colleague'),
    webhook: useDone('webhook'),
  };
  return stepTexts
    .filter(({ id }) => !ofAdmins.includes(id) || mayAs(role, 'admin'))
    .map((text) => ({ ...text, isDone: states[text.id], isMine: mayAs(role, text.role) }));
}

/** Looked at until it is done; what was done once stays so. */
function useDone(id: StepId): boolean | undefined {
  const { role } = useSession().user;
  return useQuery({
    queryKey: ['first-steps', id],
    queryFn: ({ signal }) => looks[id](signal),
    enabled: !ofAdmins.includes(id) || mayAs(role, 'admin'),
    refetchInterval: ({ state }) => (state.data === true ? false : PAUSE),
  }).data;
}
