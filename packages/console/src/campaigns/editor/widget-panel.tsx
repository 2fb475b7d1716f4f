import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { useComputedColorScheme } from '@mantine/core';
import { createElement, useDeferredValue, useMemo } from 'react';
import { useWidgets } from '../../connection/use-widgets.ts';
import { Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import styles from './editor.module.css';
import { useDefinition } from './use-draft.ts';

/** What players will see: the widget itself, with invented players and the draft's own name, window and prizes. */
export function WidgetPanel() {
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
