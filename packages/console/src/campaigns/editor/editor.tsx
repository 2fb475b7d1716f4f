import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { Button, Group, Modal, SegmentedControl, Stack, useComputedColorScheme } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { laurel } from '../../connection/laurel.ts';
import { useWidgets } from '../../connection/use-widgets.ts';
import { type Above, Loading, Page, Panel } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { Conflict } from '../edits/conflict.tsx';
import { Review } from '../edits/review.tsx';
import { AudienceSection } from './audience-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { CostPanel } from './cost-panel.tsx';
import { Draft, DraftContext, useDefinition, useDraft, useIsDirty } from './draft.ts';
import { DropPrizesSection, DropRulesSection } from './drop-sections.tsx';
import styles from './editor.module.css';
import { EditorActions } from './editor-actions.tsx';
import { GamesSection } from './games-section.tsx';
import { JackpotRulesSection, PotsSection } from './jackpot-sections.tsx';
import { JurisdictionsSection } from './jurisdictions-section.tsx';
import { LevelsRulesSection, LevelsSection } from './level-sections.tsx';
import { ListingSection } from './listing-section.tsx';
import { MissionPrizeSection, MissionRulesSection } from './mission-sections.tsx';
import { PrizesSection } from './prizes-section.tsx';
import { RafflePrizesSection, RaffleRulesSection } from './raffle-sections.tsx';
import { RulesSection } from './rules-section.tsx';
import { WindowSection } from './window-section.tsx';

const FilePanel = lazy(async () => ({ default: (await import('./file-panel.tsx')).FilePanel }));

interface EditorProps {
  /** What it holds at first. */
  begin: CampaignDefinition;
  /** The campaign that is edited; undefined: it is new. */
  campaign?: Campaign;
  /** Where a new one came from, in a sentence. */
  of?: string;
}

/**
 * Writes a definition. What is saved decides what can be done: a draft is saved and published, anything later is reviewed
 * and applied.
 */
export function Editor({ begin, campaign: first, of }: EditorProps) {
  const [draft] = useState(() => new Draft(begin, first && definitionOf(first)));
  const [campaign, setCampaign] = useState(first);
  const [isReviewing, review] = useState(false);
  const [newest, setNewest] = useState<Campaign>();
  const keep = (saved: Campaign) => {
    setCampaign(saved);
    draft.keep(definitionOf(saved));
  };
  return (
    <DraftContext value={draft}>
      <KeepUnsaved />
      {isReviewing && campaign ? (
        <Review campaign={campaign} back={() => review(false)} keep={keep} known={setCampaign} />
      ) : (
        <Frame
          campaign={campaign}
          of={of}
          actions={
            <EditorActions
              campaign={campaign}
              keep={keep}
              review={() => review(true)}
              overtaken={() =>
                campaign && void laurel.readCampaign({ path: { id: campaign.id } }).then(setNewest)
              }
            />
          }
        >
          {newest && (
            <Conflict
              newest={newest}
              settle={(known) => {
                setNewest(undefined);
                setCampaign(known);
              }}
            />
          )}
          <Parts campaign={campaign} />
        </Frame>
      )}
    </DraftContext>
  );
}

interface FrameProps {
  campaign: Campaign | undefined;
  of: string | undefined;
  actions: ReactNode;
  children: ReactNode;
}

function Frame({ campaign, of, actions, children }: FrameProps) {
  const isDirty = useIsDirty();
  const current = useDefinition<CampaignKindName>();
  const parent = campaign && {
    to: '/campaigns/$id' as const,
    params: { id: String(campaign.id) },
    label: campaignName(campaign),
  };
  const above: Above[] = [{ to: '/campaigns', label: t('Campaigns') }, ...(parent ? [parent] : [])];
  const saved = campaign
    ? isDirty
      ? t('Has changes that are not saved.')
      : t('Saved as version {version}.', { version: campaign.version })
    : of;
  return (
    <Page
      title={
        campaign
          ? t('Edit {name}', { name: campaignName(current) })
          : campaignName({ ...current, custom_id: t('New campaign') }) || t('New campaign')
      }
      above={above}
      beside={campaign && <CampaignStatus campaign={campaign} />}
      lead={<span role="status">{saved ?? t('Nothing is saved yet.')}</span>}
      actions={actions}
    >
      {children}
    </Page>
  );
}

function Parts({ campaign }: { campaign: Campaign | undefined }) {
  const [part, setPart] = useState('form');
  return (
    <>
      <SegmentedControl
        className={styles.start}
        aria-label={t('Edit as')}
        data={[
          { value: 'form', label: t('Form') },
          { value: 'file', label: t('File') },
        ]}
        value={part}
        onChange={setPart}
      />
      <div className={styles.layout}>
        <div className={styles.main}>
          {part === 'form' ? (
            <Sections />
          ) : (
            <Suspense fallback={<Loading lines={16} />}>
              <FilePanel />
            </Suspense>
          )}
        </div>
        <aside className={styles.side} aria-label={t('Checks, cost and preview')}>
          <ChecksPanel id={campaign?.id} version={campaign?.version} />
          <CostPanel />
          <WidgetPanel />
        </aside>
      </div>
    </>
  );
}

/** The parts of the editor that differ from kind to kind; all others are the same. */
const kindSections: Record<CampaignKindName, { Rules: ComponentType; Prizes: ComponentType }> = {
  tournament: { Rules: RulesSection, Prizes: PrizesSection },
  mission: { Rules: MissionRulesSection, Prizes: MissionPrizeSection },
  raffle: { Rules: RaffleRulesSection, Prizes: RafflePrizesSection },
  drop: { Rules: DropRulesSection, Prizes: DropPrizesSection },
  jackpot: { Rules: JackpotRulesSection, Prizes: PotsSection },
  levels: { Rules: LevelsRulesSection, Prizes: LevelsSection },
};

function Sections() {
  const { Rules, Prizes } = kindSections[useDefinition<CampaignKindName>().kind];
  return (
    <>
      <BasicsSection />
      <WindowSection />
      <Rules />
      <Prizes />
      <GamesSection />
      <AudienceSection />
      <ListingSection />
      <JurisdictionsSection />
    </>
  );
}

/** What players will see: the widget itself, with invented players and the draft's own name, window and prizes. */
function WidgetPanel() {
  // Only boards have a preview so far.
  return 'leaderboard_size' in useDefinition<CampaignKindName>() ? <BoardPreview /> : null;
}

function BoardPreview() {
  const definition = useDeferredValue(useDefinition());
  const scheme = useComputedColorScheme('light');
  const state = useWidgets();
  // The element begins anew with another object, so that it gets one only where what it shows is another.
  const shown = JSON.stringify(testTournamentOf(definition));
  const testTournament = useMemo(() => JSON.parse(shown) as object, [shown]);
  return (
    <Panel title={t('What players see')} flush>
      {state === 'missing' ? (
        <p className={`muted ${styles.noWidget}`}>
          {t(
            'This server does not serve widgets at the moment, so there is no preview. Everything else works.',
          )}
        </p>
      ) : (
        <div className={styles.widget}>
          {/* Only an element that is defined takes what is given to it as more than text. */}
          {state === 'here' &&
            createElement('laurel-board', {
              'test-mode': '',
              rows: '6',
              theme: scheme,
              density: 'compact',
              language: definition.default_language,
              testTournament,
            })}
        </div>
      )}
    </Panel>
  );
}

/** What test mode shows in place of what it invents. */
function testTournamentOf({
  texts,
  default_language: language,
  currency,
  start,
  end,
  prizes,
}: TournamentDefinition) {
  return {
    name: texts[language]?.name || t('No name yet'),
    start,
    end,
    prizes: prizes.map((prize) => ({
      place_from: prize.place_from,
      place_to: prize.place_to,
      title: titleIn(prize, currency, [language]),
    })),
  };
}

/** Asks before what is not saved is left, by a link as by closing the tab. */
function KeepUnsaved() {
  const draft = useDraft();
  const isDirty = useIsDirty();
  useUnsaved(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && draft.isDirty(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={stay} title={t('Leave without saving?')}>
      <Stack gap="md">
        <p className="muted">{t('You lose the changes that you have not saved.')}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={stay} data-autofocus>
            {t('Stay here')}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {t('Leave and discard changes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
