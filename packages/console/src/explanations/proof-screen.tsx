import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { type ReactNode, useMemo } from 'react';
import { absenceText } from '../campaigns/absence-text.ts';
import { isRanked, typeName } from '../campaigns/kinds.ts';
import { useCampaign, useCampaignId } from '../connection/use-campaign.ts';
import { useMay } from '../identity/session/session.ts';
import { type Above, Facts, Page, Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { ReasonBars } from '../pictures/reason-bars/reason-bars.tsx';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';

import type { WholeExplanation } from './check/read-evidence.ts';
import { CheckPanel } from './check-panel.tsx';
import { ProofActions } from './proof-actions.tsx';
import styles from './proof-screen.module.css';
import { RoundFilters } from './round-filters.tsx';
import { RoundsTable } from './rounds-table.tsx';
import { ScoreOrigin } from './score-origin.tsx';
import { scoreTerms } from './score-terms.ts';
import { reasonsOf, shownRounds } from './shown-rounds.ts';
import { useExplanation, usePlayerId } from './use-explanation.ts';

/** Every line of a player's score in a campaign, why other rounds do not count, and a check on the reader's own machine. */
export function ProofScreen() {
  const id = useCampaignId();
  const player_id = usePlayerId();
  const campaign = useCampaign();
  const explanation = useExplanation();
  const name = explanation.data?.view.player_username ?? player_id;
  const above: Above[] = [
    { to: '/campaigns', label: t('Campaigns') },
    {
      to: '/campaigns/$id',
      params: { id: String(id) },
      label: campaign.data ? campaignName(campaign.data) : t('Campaign'),
    },
  ];
  const file = () => ({ campaign: campaign.data, explanation: explanation.data });
  return (
    <Page
      title={t('The score of {player}', { player: name })}
      above={above}
      lead={<Lead campaign={campaign.data} player_id={player_id} />}
      actions={explanation.data && <ProofActions name={`score-${id}-${player_id}.json`} file={file} />}
    >
      <Read query={campaign}>
        {(known) => (
          <Read query={explanation} lines={8}>
            {(explained) => <Proof campaign={known} explained={explained} />}
          </Read>
        )}
      </Read>
    </Page>
  );
}

function Lead({ campaign, player_id }: { campaign: Campaign | undefined; player_id: string }) {
  const player = { player: player_id, code: (words: ReactNode[]) => <code>{words}</code> };
  if (campaign === undefined) return rich('Player <code>{player}</code>', player);
  return rich('Player <code>{player}</code> in {campaign} ({type}), {start} – {end}', {
    ...player,
    campaign: campaignName(campaign),
    type: typeName(campaign),
    start: <Time value={campaign.start} />,
    end: <Time value={campaign.end} />,
  });
}

interface ProofProps {
  campaign: Campaign;
  explained: WholeExplanation;
}

function Proof({ campaign, explained }: ProofProps) {
  const { claim, count, counting } = explained;
  const { rounds } = claim;
  const mayExport = useMay('manager');
  const reasons = useMemo(() => ({ reasons: reasonsOf(rounds), counted: counting }), [rounds, counting]);
  if (count === 0) return <Empty title={t('This player has no bet during the campaign')} icon="info" />;
  return (
    <>
      <Result campaign={campaign} explained={explained} />
      {scoreTerms(campaign).isOfRounds && (
        <CheckPanel proof={{ campaign_id: campaign.id, player_id: explained.view.player_id, mayExport }} />
      )}
      <div className={styles.pictures}>
        <ScoreOrigin campaign={campaign} rounds={rounds} progress={explained.view.progress} />
        <Panel title={t('What does not count')}>
          <ReasonBars {...reasons} />
        </Panel>
      </div>
      <Rounds campaign={campaign} explained={explained} />
    </>
  );
}

function Result({ campaign, explained: { view, claim, seq, version, count, counting } }: ProofProps) {
  const { place, prizes, next_prize, reached_at, unpriced } = view;
  const terms = scoreTerms(campaign);
  const gap =
    next_prize?.gap == null
      ? null
      : t('{score} to {prize}', {
          score: terms.words(next_prize.gap),
          prize: next_prize.prizes.join(' + '),
        });
  return (
    <Panel>
      <div className={styles.result}>
        <p className={styles.score}>
          {claim.score === null ? t('No score') : terms.words(claim.score)}
          {terms.unit !== '' && <span>{terms.unit}</span>}
        </p>
        <Facts
          rows={[
            {
              name: t('Place'),
              value: place ?? t('not on the board: {why}', { why: absenceText(view, campaign) ?? '' }),
            },
            {
              name: t('Reached'),
              value: reached_at === null ? '–' : <Time value={reached_at} precision="millisecond" />,
            },
            ...(isRanked[campaign.kind]
              ? [
                  { name: t('Prize'), value: prizes.join(' + ') || t('none') },
                  { name: t('Next prize'), value: gap ?? '–' },
                ]
              : []),
            {
              name: t('Rounds that count'),
              value: countingWords(counting, count, unpriced),
            },
            { name: t('Rules'), value: t('version {version}', { version }) },
            { name: t('As of'), value: t('event {number, number}', { number: seq }) },
          ]}
        />
      </div>
    </Panel>
  );
}

function countingWords(counting: number, count: number, unpriced: number): string {
  if (unpriced === 0) return t('{counting, number} of {count, number}', { counting, count });
  return t('{counting, number} of {count, number}, {unpriced, number} without an exchange rate', {
    counting,
    count,
    unpriced,
  });
}

function Rounds({ campaign, explained: { claim, count } }: ProofProps) {
  const [{ show }, change] = useAddressQuery({ show: '' });
  const { currency } = campaign;
  const { rounds } = claim;
  const shown = useMemo(() => shownRounds(rounds, show), [rounds, show]);
  const tasks = useMemo(() => scoreTerms(campaign).tasks, [campaign]);
  return (
    <Panel title={t('Round by round')} flush>
      {rounds.length < count && (
        <p className={styles.cut}>
          {t('The first {shown, number} of {count, number} rounds. The check above covers all of them.', {
            shown: rounds.length,
            count,
          })}
        </p>
      )}
      <RoundFilters rounds={rounds} shown={show} onShow={(next) => change({ show: next })} />
      <RoundsTable key={show} rounds={shown} currency={currency} tasks={tasks} />
    </Panel>
  );
}
