import { Select, SimpleGrid, Stack, TextInput, useComputedColorScheme } from '@mantine/core';
import { createElement, useState } from 'react';
import { base } from '../connection/address.ts';
import { useWidgets } from '../connection/use-widgets.ts';
import { CopyText } from '../kit/copy-text.tsx';
import { Panel, ScrollingText } from '../kit/page.tsx';
import { usualLanguages } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { showsCampaign, type WidgetChoice, widgetSnippet } from './widget-snippet.ts';
import styles from './widgets-part.module.css';

const elements = [
  { value: 'laurel-board', label: t('Board') },
  { value: 'laurel-mini', label: t('In a game') },
  { value: 'laurel-lobby', label: t('Lobby') },
  { value: 'laurel-winners', label: t('Winners') },
  { value: 'laurel-results', label: t('The player’s own') },
  { value: 'laurel-missions', label: t('Missions') },
  { value: 'laurel-raffle', label: t('Raffles') },
  { value: 'laurel-drops', label: t('Prize drops') },
  { value: 'laurel-jackpots', label: t('Jackpots') },
  { value: 'laurel-level', label: t('Levels') },
];

const themes = [
  { value: '', label: t('The reader’s') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'contrast', label: t('High contrast') },
  { value: 'casino', label: t('Casino') },
  { value: 'bingo', label: t('Bingo') },
];

/** Chooses what a page shows, shows it with invented players, and gives the lines to copy. */
export function WidgetsPart() {
  const [choice, setChoice] = useState<WidgetChoice>({
    element: 'laurel-board',
    key: '',
    campaign: '',
    language: 'en',
    rows: '10',
    theme: '',
  });
  const set = (changes: Partial<WidgetChoice>) => setChoice((before) => ({ ...before, ...changes }));
  return (
    <div className="columns">
      <Panel title={t('Widget')}>
        <Stack gap="md">
          <Choices choice={choice} set={set} />
          <Lines text={widgetSnippet(base, { ...choice, key: choice.key || 'pk_…' })} />
        </Stack>
      </Panel>
      <Panel title={t('Preview with invented players')}>
        <Preview choice={choice} />
      </Panel>
    </div>
  );
}

function Choices({ choice, set }: { choice: WidgetChoice; set: (changes: Partial<WidgetChoice>) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select
        label={t('Element')}
        data={elements}
        value={choice.element}
        onChange={(element) => element && set({ element: element as WidgetChoice['element'] })}
      />
      <TextInput
        label={t('Publishable key')}
        description={t('It begins with pk_')}
        value={choice.key}
        onChange={(event) => set({ key: event.currentTarget.value })}
      />
      {showsCampaign(choice.element) && (
        <TextInput
          label={t('Campaign')}
          description={t('Its id or custom id')}
          value={choice.campaign}
          onChange={(event) => set({ campaign: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('Language')}
        data={usualLanguages}
        value={choice.language}
        onChange={(language) => set({ language: language ?? 'en' })}
      />
      <Select
        label={t('Rows')}
        data={['3', '5', '10', '25']}
        value={choice.rows}
        onChange={(rows) => set({ rows: rows ?? '10' })}
      />
      <Select
        label={t('Theme')}
        data={themes}
        value={choice.theme}
        onChange={(theme) => set({ theme: theme ?? '' })}
      />
    </SimpleGrid>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <div>
      <ScrollingText label={t('Lines for the page')} className={styles.lines}>
        {text}
      </ScrollingText>
      <CopyText variant="default" text={text} label={t('Copy these lines')} />
    </div>
  );
}

function Preview({ choice: { element, language, rows, theme } }: { choice: WidgetChoice }) {
  const scheme = useComputedColorScheme('light');
  const state = useWidgets();
  if (state === 'missing')
    return (
      <p className="muted">
        {t('This server does not serve widgets at the moment, so there is no preview.')}
      </p>
    );
  if (state === 'loading') return null;
  return createElement(element, { 'test-mode': '', language, rows, theme: theme || scheme });
}
