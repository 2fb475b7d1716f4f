import { client } from './dist/client.gen.ts';
import { createCampaign, listCampaigns, replaceCampaign, submitEvents } from './dist/sdk.gen.ts';
import type {
  Campaign,
  CampaignPage,
  Prize,
  Problem,
  TournamentCampaign,
  TournamentInput,
} from './dist/types.gen.ts';

/** What a program in another company would write; it is only compiled, so that the types of the document are seen to be what they should be. */
export async function copyCampaigns(accessToken: string): Promise<Campaign[]> {
  client.setConfig({ baseUrl: 'https://laurel.example', auth: () => accessToken });
  const { data, error } = await listCampaigns({ query: { state: 'published', page_size: 10 } });
  if (error) throw new Error(titleOf(error));
  const page: CampaignPage = data;
  return Promise.all(page.results.filter((one) => one.kind === 'tournament').map(copy));
}

async function copy(campaign: TournamentCampaign): Promise<Campaign> {
  // What the server always fills is there without a question.
  const { min_bet, tasks }: { min_bet: string | null; tasks: unknown[] } = campaign.rules;
  const [first]: Prize[] = campaign.prizes;
  if (first?.kind === 'free_spins') console.log(first.game_ids.length, min_bet, tasks.length);
  const body: TournamentInput = {
    custom_id: `${campaign.custom_id}-copy`,
    tournament_type: 'PT',
    start: campaign.start,
    end: campaign.end,
    currency: campaign.currency,
    texts: campaign.texts,
  };
  const { data } = await createCampaign({ body, throwOnError: true });
  // What was read can be sent back.
  await replaceCampaign({ path: { id: data.id }, body: { ...data, leaderboard_size: 10 } });
  // @ts-expect-error A campaign has no such state.
  await listCampaigns({ query: { state: 'drafted' } });
  // @ts-expect-error An author must say when it starts.
  const incomplete: TournamentInput = { custom_id: 'c', tournament_type: 'PT' };
  return incomplete && data;
}

export async function send(apiKey: string): Promise<void> {
  await submitEvents({
    headers: { prefer: 'return=representation' },
    auth: () => apiKey,
    body: [
      {
        event: 'login',
        data: { unique_id: 'l-1', timestamp: '2026-12-01T00:00:00Z', player_id: 'p' },
      },
    ],
  });
}

function titleOf(problem: Problem): string {
  return `${problem.type}: ${problem.title}`;
}
