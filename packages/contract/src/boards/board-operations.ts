import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { rebuildProgressSchema } from '../scoring/rebuild-progress.ts';
import { rebuildBodySchema, rebuildSchema } from '../scoring/rebuilds.ts';
import { instant, serial } from '../values/schemas.ts';
import { boardHistorySchema, historyQuerySchema } from './board-history.ts';
import { leaderboardMembers, leaderboardRowSchema } from './leaderboard.ts';
import { progressListMembers, progressRowSchema } from './progress.ts';
import { teamListMembers, teamMemberSchema, teamQuery, teamRowSchema } from './teams.ts';

const path = Type.Object(campaignPath);
const pastMoment = Type.Optional(
  instant('A past moment, RFC 3339: the board of the events received by then'),
);

/** Leaderboards and what proves them (docs/rules/operations.md#5). */
export const boardOperations = {
  readLeaderboard: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/leaderboard',
    summary: 'Read a campaign’s leaderboard',
    description:
      'Every player with a score, in order, with plain ids. Empty for a draft and a cancelled campaign. With `at`, returns the board of a past moment by the current rules, computed from the events that had been received by then and were not void, and from what was known of players and games at that moment. Each tenant computes one at a time; it ends when the client disconnects.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({ at: pastMoment }, longPages) },
    answers: ok(
      'One page of the leaderboard',
      pageOf('LeaderboardPage', leaderboardRowSchema, leaderboardMembers),
    ),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { page_size: 10 }, status: 200 },
  },
  listProgress: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/progress',
    summary: 'List how far the players of a campaign are',
    description:
      'Every player with a score, in the order of the leaderboard, with the progress of each task or step. Empty for a draft and a ' +
      'cancelled campaign.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: ok('One page of players', pageOf('ProgressPage', progressRowSchema, progressListMembers)),
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { page_size: 10 }, status: 200 },
  },
  listTeams: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/teams',
    summary: 'Read the board of a campaign’s teams',
    description:
      'Teams with a score, in order; only for campaigns with `teams`. The leaderboard call lists their players.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, longPages) },
    answers: ok('One page of teams', pageOf('TeamPage', teamRowSchema, teamListMembers)),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, status: 200 },
  },
  listTeamMembers: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/team-members',
    summary: 'Read who scored for a team',
    description: 'Players on the board with what each scored for the team, most points first.',
    access: viewerAccess,
    parameters: { path, query: pageQuery(teamQuery, longPages) },
    answers: ok('One page of players', pageOf('TeamMemberPage', teamMemberSchema, teamListMembers)),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { team_id: 'team-1' }, status: 200 },
  },
  readBoardHistory: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/history',
    summary: 'Read how a leaderboard came about',
    description:
      'Places and scores of the first players of the last board, and of the players that the query names, at evenly spaced moments between two times. Each moment is what the leaderboard call returns with `at`. The log is read once for all of them. Each tenant computes one at a time; ' +
      'it ends when the client disconnects.',
    access: viewerAccess,
    parameters: { path, query: historyQuerySchema },
    answers: ok('The history', boardHistorySchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { moments: 20, top: 3 }, status: 200 },
  },
  startRebuild: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/rebuilds',
    summary: 'Rebuild a leaderboard',
    description:
      'Folds the log again while the live board keeps taking events, compares both to the byte, and shows the new one; ' +
      'with `check` the live one stays. Its progress is at Location. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: rebuildBodySchema, required: true },
    answers: { 202: { description: 'The rebuild has started', schema: rebuildSchema, headers: location } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { check: true }, status: 202 },
  },
  readRebuild: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/rebuilds/{rebuild_id}',
    summary: 'Read a rebuild',
    description: 'Its progress and its result.',
    access: viewerAccess,
    parameters: { path: Type.Object({ ...campaignPath, rebuild_id: serial('Id of the rebuild') }) },
    answers: ok('The rebuild', rebuildSchema),
    faults: ['not_found'],
    example: { path: { id: 17, rebuild_id: 3 }, status: 200 },
  },
  listRebuildProgress: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/rebuild-progress',
    summary: 'List the boards of a campaign that are being computed',
    description:
      'The board that is shown and, after an edit of rules, a late rate or a changed catalogue, the one that is being computed to ' +
      'take its place.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: ok(
      'One page of boards and their progress',
      pageOf('RebuildProgressPage', rebuildProgressSchema),
    ),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
