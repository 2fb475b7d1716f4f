import { Type } from 'typebox';
import { header } from '../operations/headers.ts';
import { type Operations, tournamentsAccess } from '../operations/operation.ts';
import { pageOf } from '../operations/pages.ts';
import { campaignEntrySchema, campaignQuerySchema } from './campaign-entries.ts';
import { tournamentEntrySchema, tournamentQuerySchema } from './listing.ts';

const cached = {
  etag: header('Changes with the answer'),
  vary: header('`Accept-Encoding, Authorization`, and `Origin` where the request names one'),
  'cache-control': header('`private, no-cache`: a cache must revalidate the answer with its ETag'),
  'content-language': header('The language of the texts'),
};

const headers = Type.Object({
  'accept-encoding': Type.Optional(Type.String({ description: '`*`, `identity` or `gzip`' })),
  'if-none-match': Type.Optional(Type.String({ description: 'ETag of an earlier answer' })),
});

const unchanged = { description: 'Nothing has changed since the answer with this ETag', headers: cached };

const howToRead =
  'An answer has an `ETag`; if it is sent in `If-None-Match`, the ' +
  'answer is 304 as long as nothing has changed. With `Accept-Encoding: gzip` the answer is compressed. Pages may call it with a ' +
  'publishable key.';

/** The public listings (docs/rules/listing.md). */
export const tournamentOperations = {
  listTournaments: {
    method: 'GET',
    path: '/public/api/v2/tournaments/details',
    summary: 'List tournaments',
    description: `Published tournaments with their prizes and leaderboards. ${howToRead}`,
    access: tournamentsAccess,
    parameters: { query: tournamentQuerySchema, headers },
    answers: {
      200: {
        description: 'One page of tournaments',
        schema: pageOf('TournamentPage', tournamentEntrySchema),
        headers: cached,
      },
      304: unchanged,
    },
    faults: ['page_not_found', 'not_acceptable'],
    example: { query: { status: 'AC,SC', sort: 'start_date,-status', language: 'de' }, status: 200 },
  },
  listPublishedCampaigns: {
    method: 'GET',
    path: '/public/api/v2/campaigns/details',
    summary: 'List published campaigns of all kinds',
    description: `Published campaigns with what is to do and to win in them; \`kind\` names each one’s. ${howToRead}`,
    access: tournamentsAccess,
    parameters: { query: campaignQuerySchema, headers },
    answers: {
      200: {
        description: 'One page of campaigns',
        schema: pageOf('PublishedCampaignPage', campaignEntrySchema),
        headers: cached,
      },
      304: unchanged,
    },
    faults: ['page_not_found', 'not_acceptable'],
    example: { query: { kind: 'mission,tournament', status: 'AC', language: 'de' }, status: 200 },
  },
} as const satisfies Operations;
