import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { absenceText } from '../campaigns/absence-text.ts';
import { kindOrTypeName } from '../campaigns/kinds.ts';
import {
  campaignKey,
  laurel,
  pathId,
  useAddressId,
  useCampaign,
  useCampaignId,
  useRead,
} from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { type Above, Empty, Facts, Page, Panel, Read } from '../kit/page.tsx';
import { saveJson } from '../kit/save-file.ts';
import { toast, toastFault } from '../kit/toasts.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { ReasonBars } from '../pictures/reason-bars/reason-bars.tsx';
import { reasonNames } from '../pictures/reason-bars/reason-bars-model.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { countText } from '../values/decimal-text.ts';
import { readExplanation, type WholeExplanation } from './check/read-evidence.ts';
import { CheckPanel } from './check-panel.tsx';
import styles from './proof-screen.module.css';
import { RoundsTable, reasonsOf, type Shown, shownRounds } from './rounds-table.tsx';
import { ScoreOrigin, scoreTerms } from './score-origin.tsx';

/** Every line of a player's score in a campaign, why other rounds do not count, and a check on the reader's own machine. */
export function ProofScreen() {
  const id = useCampaignId();
  const player_id = useAddressId('player');
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
    type: kindOrTypeName(campaign),
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
      : t('{score} to {prize}', { score: terms.words(next_prize.gap), prize: next_prize.prizes.join(' + ') });
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
            ...(winsBy[campaign.kind] === 'places'
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

/** More rounds are neither drawn nor listed; the check folds all of them. */
const MAX_ROUNDS = 5_000;

/** The explanation of the page's player, up to MAX_ROUNDS rounds, and the player's place, of one moment. */
function useExplanation() {
  const [id, player_id] = [useCampaignId(), useAddressId('player')];
  return useRead(
    campaignKey(id, 'proof', player_id),
    (signal) => readExplanation(laurel, { campaign_id: pathId(id), player_id }, { signal, most: MAX_ROUNDS }),
    {
      // A proof is of one moment; it changes when it is asked for, not under the reader's eyes.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  );
}

/** To paper, to somebody else, to a file. `file`: what the file is made of, when it is asked for. */
function ProofActions({ name, file }: { name: string; file: () => unknown }) {
  const copy = () =>
    navigator.clipboard
      .writeText(location.href)
      .then(() => toast(t('The link is copied. Its readers sign in first.')), toastFault);
  return (
    <div className={styles.checkButtons} data-not-printed>
      <Button variant="default" leftSection={<Icon name="print" size={14} />} onClick={() => print()}>
        {t('Print')}
      </Button>
      <Button variant="default" leftSection={<Icon name="link" size={14} />} onClick={copy}>
        {t('Copy link')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        onClick={() => saveJson(name, file())}
      >
        {t('Download JSON')}
      </Button>
    </div>
  );
}

interface RoundFiltersProps {
  rounds: readonly ExplainedRound[];
  shown: string;
  onShow: (shown: Shown) => void;
}

/** Buttons that narrow the rounds to those that count, or to one reason why others do not. */
function RoundFilters({ rounds, shown, onShow }: RoundFiltersProps) {
  const reasons = reasonsOf(rounds);
  const counting = rounds.filter(({ counted }) => counted).length;
  const choices: Array<{ value: Shown; label: string; count: number }> = [
    { value: '', label: t('All rounds'), count: rounds.length },
    { value: 'counted', label: t('Count'), count: counting },
    ...reasons.map(({ reason, count }) => ({ value: reason, label: reasonNames[reason], count })),
  ];
  return (
    <search className={styles.filters} aria-label={t('Rounds to list')} data-not-printed>
      {choices.map(({ value, label, count }) => (
        <Button
          key={value}
          size="xs"
          variant={value === shown ? 'filled' : 'default'}
          aria-pressed={value === shown}
          leftSection={value === shown && <Icon name="check" size={12} />}
          onClick={() => onShow(value)}
        >
          {label} · {countText(count)}
        </Button>
      ))}
    </search>
  );
}
