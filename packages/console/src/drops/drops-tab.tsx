import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { FallenDrop, ShownDrops } from '@laurel/contract/drops/drops.ts';
import type { ReactNode } from 'react';
import { campaignKey, laurel, useCampaign, useRead } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Facts, Panel, Read } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';

type Published = Pick<ShownDrops, 'commitment' | 'secret'>;

interface FallenTabProps<Shown> {
  /** Names what is read, in the key of the cached answer. */
  name: string;
  read: (request: {
    path: { id: number };
    query: { language: string };
    signal: AbortSignal;
  }) => Promise<Shown>;
  /** How often it is read (ms). */
  every: number;
  children: (shown: Shown) => ReactNode;
}

/** What fell in a campaign in which chance decides, and what proves it. */
export function FallenTab<Shown extends Published>(props: FallenTabProps<Shown>) {
  return (
    <Read query={useCampaign()} lines={8}>
      {(campaign) =>
        campaign.state === 'draft' ? (
          <Empty title={t('Nothing falls yet')} icon="trophy">
            {t('The hash of the secret is published with the campaign.')}
          </Empty>
        ) : (
          <Fallen campaign={campaign} {...props} />
        )
      }
    </Read>
  );
}

function Fallen<Shown extends Published>(props: FallenTabProps<Shown> & { campaign: Campaign }) {
  const { campaign, name, read, every, children } = props;
  const { id, default_language: language } = campaign;
  const query = useRead(
    campaignKey(id, name),
    (signal) => read({ path: { id }, query: { language }, signal }),
    { every: every },
  );
  return (
    <Read query={query} lines={8}>
      {(shown) => (
        <>
          {children(shown)}
          <Panel title={t('What decides the draw')}>
            <Proof {...shown} />
          </Panel>
        </>
      )}
    </Read>
  );
}

/** The table of what fell, the newest first. */
export function FallenPanel<Row extends { number: number }>({
  columns,
  rows,
}: {
  columns: Column<Row>[];
  rows: Row[];
}) {
  return (
    <TablePanel
      title={t('What fell')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ number }) => number}
      height="60vh"
      empty={<Empty title={t('Nothing has fallen yet')} icon="trophy" />}
    />
  );
}

/** What fell, the newest first, what is left, and what proves it. */
export function DropsTab() {
  return (
    <FallenTab name="drops" read={laurel.readDrops} every={10_000}>
      {({ prizes, drops }) => (
        <>
          <TablePanel
            title={t('Prizes')}
            columns={prizeColumns}
            rows={prizes.map((prize, index) => ({ ...prize, index }))}
            rowKey={({ index }) => index}
            empty={null}
          />
          <FallenPanel columns={dropColumns(prizes)} rows={drops} />
        </>
      )}
    </FallenTab>
  );
}

/** What was published of a secret, and the secret once it is. */
function Proof({ commitment, secret }: Published) {
  return (
    <Facts
      rows={[
        {
          name: t('Hash of the secret, published with the campaign'),
          value: <code className="breakable">{commitment}</code>,
        },
        {
          name: t('Secret'),
          value:
            secret === null ? (
              t('It is published when the campaign is settled.')
            ) : (
              <code className="breakable">{secret}</code>
            ),
        },
      ]}
    />
  );
}

const prizeColumns: Column<ShownDrops['prizes'][number] & { index: number }>[] = [
  { title: t('Prize'), cell: ({ title }) => title },
  { title: t('Fallen'), align: 'end', tight: true, cell: ({ count, left }) => countText(count - left) },
  { title: t('Left'), align: 'end', tight: true, cell: ({ left }) => countText(left) },
  { title: t('From'), tight: true, cell: ({ from }) => <Time value={from} /> },
  { title: t('To'), tight: true, cell: ({ to }) => <Time value={to} /> },
];

function dropColumns(prizes: ShownDrops['prizes']): Column<FallenDrop>[] {
  return [
    { title: t('No.'), align: 'end', tight: true, cell: ({ number }) => countText(number) },
    { title: t('Player'), cell: (drop) => <Winner {...drop} /> },
    { title: t('Prize'), cell: ({ prize }) => prizes[prize]?.title },
    {
      title: t('Round began'),
      tight: true,
      cell: ({ began_at }) => <Time value={began_at} precision="second" />,
    },
    { title: t('First bet'), cell: ({ unique_id }) => <code className="breakable">{unique_id ?? '–'}</code> },
  ];
}

/** The player that something fell to. */
export function Winner({ player_id, player_username }: Pick<FallenDrop, 'player_id' | 'player_username'>) {
  if (player_id === null) return player_username;
  return (
    <PlayerLink player_id={player_id} size="sm">
      {player_username}
    </PlayerLink>
  );
}
