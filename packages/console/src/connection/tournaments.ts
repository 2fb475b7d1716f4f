import type { Client } from '@laurel/client/client.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';

/** The calls that answer campaigns, their definitions or templates. */
type OfCampaigns =
  | 'cancelCampaign'
  | 'copyCampaign'
  | 'createCampaign'
  | 'finishCampaign'
  | 'listCampaigns'
  | 'listCampaignVersions'
  | 'listTemplates'
  | 'publishCampaign'
  | 'readCampaign'
  | 'readTemplate'
  | 'replaceCampaign';

/** What is left of an answer if it has no campaigns but tournaments. */
type OfTournaments<Value> = Value extends { kind: CampaignKindName }
  ? Extract<Value, { kind: 'tournament' }>
  : Value extends
        | { kind?: CampaignKindName }
        | readonly unknown[]
        | { definition: unknown }
        | { results: unknown }
    ? { [Name in keyof Value]: OfTournaments<Value[Name]> }
    : Value;

type Narrowed<Call> = (Call extends (...request: infer Request) => Promise<infer Answer>
  ? (...request: Request) => Promise<OfTournaments<Answer>>
  : never) &
  (Call extends { items: (...request: infer Request) => AsyncGenerator<infer Item> }
    ? { items: (...request: Request) => AsyncGenerator<OfTournaments<Item>, void, undefined> }
    : unknown);

/** A client for screens that show tournaments alone. */
export type TournamentClient = Omit<Client, OfCampaigns> & { [Name in OfCampaigns]: Narrowed<Client[Name]> };

/**
 * The same client, whose lists of campaigns have tournaments alone. One campaign that is asked for by its id may be of
 * another kind, which its screen says.
 */
export function tournamentsAlone(client: Client): TournamentClient {
  const { listCampaigns } = client;
  type Asked = Parameters<typeof listCampaigns>[0];
  const ofTournaments = (request: Asked = {}) => ({
    ...request,
    query: { ...request.query, kind: 'tournament' as const },
  });
  const narrowed = Object.assign((request?: Asked) => listCampaigns(ofTournaments(request)), {
    items: (request?: Asked) => listCampaigns.items(ofTournaments(request)),
  });
  return { ...client, listCampaigns: narrowed } as unknown as TournamentClient;
}
