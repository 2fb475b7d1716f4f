import type { TeamMemberRow, TeamRow } from '@laurel/contract/boards/teams.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKey, laurel, pathId, useRead } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';

/** So often the board of teams is read again, until it is final. */
const LOOK_MILLISECONDS = 2_000;
const SHOWN = 1_000;

/** The board of a campaign's teams; one of them with who scored for it. */
export function TeamsPanel({ campaign, isFinal }: { campaign: TournamentCampaign; isFinal: boolean }) {
  const id = String(campaign.id);
  const [team, choose] = useState<string>();
  const query = useRead(
    campaignKey(id, 'teams'),
    (signal) => laurel.listTeams({ path: { id: pathId(id) }, query: { page_size: SHOWN }, signal }),
    { every: isFinal ? false : LOOK_MILLISECONDS },
  );
  const chosen = query.data?.results.find(({ team_id }) => team_id === team);
  return (
    <>
      <TablePanel
        title={t('Teams')}
        columns={teamColumns(choose)}
        {...listed(query)}
        rowKey={({ team_id }) => team_id}
        isSelected={({ team_id }) => team_id === team}
        empty={<Empty title={t('No team has a score yet')} icon="trophy" />}
      />
      {chosen && <MembersPanel id={id} team={chosen} />}
    </>
  );
}

function MembersPanel({ id, team }: { id: string; team: TeamRow }) {
  const query = useRead(
    campaignKey(id, 'team-members', team.team_id, team.score, String(team.members)),
    (signal) =>
      laurel.listTeamMembers({
        path: { id: pathId(id) },
        query: { team_id: team.team_id, page_size: SHOWN },
        signal,
      }),
    { placeholderData: (before) => before },
  );
  return (
    <TablePanel
      title={t('Who scored for {team}', { team: team.team_name })}
      columns={memberColumns}
      {...listed(query)}
      rowKey={({ player_id }) => player_id}
      empty={null}
    />
  );
}

/** What a table needs of the one page that is read of a list. */
function listed<Row>({ data, error, isLoading }: UseQueryResult<Page<Row>>) {
  return { rows: data?.results ?? [], count: data?.count, error, isLoading, height: '26rem' };
}

function teamColumns(choose: (team_id: string) => void): Column<TeamRow>[] {
  return [
    { title: t('Place'), align: 'end', cell: ({ place }) => place },
    {
      title: t('Team'),
      cell: ({ team_id, team_name }) => (
        <Button variant="subtle" size="compact-sm" onClick={() => choose(team_id)}>
          {team_name}
        </Button>
      ),
    },
    { title: t('Players'), align: 'end', cell: ({ members }) => members },
    { title: t('Score'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
    { title: t('Prizes'), cell: ({ prizes }) => prizes.join(', ') },
  ];
}

const memberColumns: Column<TeamMemberRow>[] = [
  { title: t('Place'), align: 'end', cell: ({ place }) => place },
  { title: t('Player'), cell: ({ player_username }) => player_username },
  { title: t('Id'), tight: true, cell: ({ player_id }) => player_id },
  { title: t('Score'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
];
