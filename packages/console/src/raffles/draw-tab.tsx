import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { useCampaignOf } from '../connection/use-campaign.ts';
import { Facts, Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { countText } from '../values/decimal-text.ts';
import { DrawStages } from './draw-stages.tsx';
import styles from './raffles.module.css';
import { ReplayPanel } from './replay/replay-panel.tsx';
import { SupplyValue } from './supply-value.tsx';
import { useRaffle } from './use-raffle.ts';
import { WinnersPanel } from './winners-panel.tsx';

type RaffleCampaign = Extract<Campaign, { kind: 'raffle' }>;

/** How far the draw is, what decides it, who won, and a draw of one's own. */
export function DrawTab() {
  return (
    <Read query={useCampaignOf<'raffle'>()} lines={8}>
      {(campaign) =>
        campaign.state === 'draft' || campaign.state === 'cancelled' ? (
          <Empty title={t('There is no draw')} icon="trophy">
            {campaign.state === 'draft'
              ? t('The hash of the secret is published with the campaign.')
              : t('The campaign was cancelled.')}
          </Empty>
        ) : (
          <Draw campaign={campaign} />
        )
      }
    </Read>
  );
}

function Draw({ campaign }: { campaign: RaffleCampaign }) {
  return (
    <Read query={useRaffle(campaign)} lines={8}>
      {(raffle) => (
        <>
          <Panel title={t('Draw')}>
            <DrawStages campaign={campaign} raffle={raffle} />
          </Panel>
          <SupplyValue raffle={raffle} />
          {raffle.drawn_at !== null && (
            <>
              <WinnersPanel campaign={campaign} raffle={raffle} />
              <ReplayPanel raffle={raffle} />
            </>
          )}
          <Panel title={t('What decides the draw')}>
            <Decides raffle={raffle} />
          </Panel>
        </>
      )}
    </Read>
  );
}

const seedNames: Record<SeedSource, string> = {
  sealed: t('a secret whose hash was published with the campaign'),
  supplied: t('a value that staff enter after the list is fixed'),
};

function Decides({ raffle }: { raffle: Raffle }) {
  const { seed_source, one_prize_a_player, counts } = raffle;
  const hashes = [
    { name: t('Hash of the secret, published with the campaign'), value: raffle.commitment },
    { name: t('Root of the list'), value: raffle.list_root },
    { name: t('Secret'), value: raffle.secret },
    { name: t('Value'), value: raffle.value },
    { name: t('Seed'), value: raffle.seed },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <Facts
        rows={[
          { name: t('Seed from'), value: seedNames[seed_source] },
          { name: t('Winners to draw'), value: countText(counts.reduce((sum, count) => sum + count, 0)) },
          {
            name: t('A player wins'),
            value: one_prize_a_player ? t('one prize at most') : t('with each ticket'),
          },
        ]}
      />
      <dl className={styles.hashes}>
        {hashes.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
