import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import { type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { laurel, useCampaignById } from '../connection/laurel.ts';
import type { Column } from '../kit/data-table.tsx';
import { StateBadge, TextLink } from '../kit/page.tsx';
import { PlayerLink, PlayerName, usePlayerName } from '../kit/player-name.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { campaignName } from '../values/campaign-name.ts';
import { moneyText } from '../values/decimal-text.ts';
import { allOf } from '../values/list-text.ts';
import { alarmKindWords, severities, severityOf, shareText } from './alarm-words.ts';

/** The column that says what alarms noticed, with links to them. */
export function alarmColumn(looks: AnchorProps = {}): Column<Pick<AlarmAnswer, 'id' | 'kind' | 'summary'>> {
  return {
    title: t('Alarm'),
    cell: ({ id, kind, summary }) => (
      <div className="lines wide">
        <TextLink to="/alarms/$alarm_id" params={{ alarm_id: String(id) }} size="sm" {...looks}>
          {alarmKindWords[kind].name}
        </TextLink>
        <span className="minor breakable" lang="en">
          {summary}
        </span>
      </div>
    ),
  };
}

/** A player of an alarm: a link to what is known, or that nothing is any more. */
export function AlarmPlayer({ player_id, player_hash }: { player_id: string | null; player_hash: string }) {
  if (player_id === null)
    return <span className="muted">{t('erased player {hash}', { hash: player_hash.slice(0, 10) })}</span>;
  return (
    <PlayerLink player_id={player_id} inherit>
      <PlayerName player_id={player_id} />
    </PlayerLink>
  );
}

/** How much of the score depends on the rounds in question, as a word and as a share. */
export function Severity({ share }: { share: string | null }) {
  return (
    <span className="lines">
      <StateBadge {...severities[severityOf(share)]} />
      <span className="minor breakable">{shareText(share)}</span>
    </span>
  );
}

/** The campaign of an alarm by name, a link to it; where it has a board, with the player in sight. */
export function AlarmCampaign({
  campaign_id: id,
  custom_id,
  player_id = null,
}: Pick<AlarmAnswer, 'campaign_id' | 'custom_id'> & Partial<Pick<AlarmAnswer, 'player_id'>>) {
  const { data } = useCampaignById(id, { staleTime: 60_000 });
  const hasBoard = data !== undefined && winsBy[data.kind] === 'places';
  return (
    <TextLink
      to={hasBoard ? '/campaigns/$id/board' : '/campaigns/$id'}
      params={{ id: String(id) }}
      search={hasBoard && player_id !== null ? { player: player_id } : {}}
      inherit
    >
      {data ? campaignName(data) : custom_id}
    </TextLink>
  );
}

/** What the player would win as things are: the prizes or their worth, and the place where there are places. */
export function AtStake({ at_stake: { place, amount, currency, prizes } }: Pick<AlarmAnswer, 'at_stake'>) {
  const isMoney = /[1-9]/.test(amount);
  if (place === null && prizes.length === 0) return <span className="muted">{t('no prize')}</span>;
  const several = isMoney && prizes.length > 1 ? allOf(prizes) : '';
  return (
    <span className="lines">
      <strong>
        {isMoney ? moneyText(amount, currency) : prizes.length > 0 ? allOf(prizes) : t('no prize')}
      </strong>
      <span className="minor breakable">
        {place === null
          ? several
          : several === ''
            ? t('place {place, number}', { place })
            : t('place {place, number}: {prizes}', { place, prizes: several })}
      </span>
    </span>
  );
}

type WrongAlarmProps = Pick<ButtonProps, 'size'> & { alarm: Pick<AlarmAnswer, 'id' | 'kind' | 'player_id'> };

/** Dismisses an alarm by one click, which its history keeps with a reason; it can be decided again. */
export function WrongAlarm({ alarm: { id, kind, player_id }, size = 'sm' }: WrongAlarmProps) {
  const name = usePlayerName(player_id ?? '');
  const dismiss = useAction({
    run: () => laurel.dismissAlarm({ path: { alarm_id: id }, body: { reason: t('Wrong alarm') } }),
    done: t('Dismissed; the history keeps who did it. Thresholds stay as they are.'),
  });
  return (
    <Button
      variant="default"
      size={size}
      loading={dismiss.isPending}
      aria-label={t('Wrong alarm: {kind}, {player}', {
        kind: alarmKindWords[kind].name,
        player: player_id === null ? t('an erased player') : name,
      })}
      onClick={() => dismiss.mutate(undefined)}
    >
      {t('Wrong alarm')}
    </Button>
  );
}
