import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { RebuildCheck } from './rebuild-check.tsx';
import { SettlementPanel } from './settlement-panel.tsx';

/** Why the board can be trusted: the record of its settlement, and a second fold of the log. */
export function EvidenceTab() {
  return (
    <>
      <Panel title={t('Settlement')}>
        <SettlementPanel />
      </Panel>
      <Panel title={t('Rebuild check')}>
        <RebuildCheck />
      </Panel>
    </>
  );
}
