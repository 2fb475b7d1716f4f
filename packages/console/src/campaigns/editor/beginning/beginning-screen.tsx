import { Page, Panel } from '../../../kit/page.tsx';
import { t } from '../../../languages/messages.ts';
import { TypeCards } from '../type-cards.tsx';
import { CopyField } from './copy-field.tsx';
import { StartersPanel } from './starters-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const above = [{ to: '/campaigns', label: t('Campaigns') } as const];

/** Where a new campaign can begin. */
export function BeginningScreen() {
  return (
    <Page
      title={t('New campaign')}
      above={above}
      lead={t(
        'Start from a usual promotion, a template, a copy or a type. Players see nothing until you publish.',
      )}
    >
      <StartersPanel />
      <TemplatesPanel />
      <Panel title={t('Copy a campaign')}>
        <CopyField />
      </Panel>
      <Panel title={t('Start from a type')}>
        <TypeCards />
      </Panel>
    </Page>
  );
}
