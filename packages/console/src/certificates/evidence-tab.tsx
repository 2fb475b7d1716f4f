import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { RebuildCheck, SettlementPanel } from '../settlement/settlement-panel.tsx';
import { CertificatePanel } from './certificate-panel.tsx';

/** Why the board can be trusted: the record of its settlement, what proves it to others, and a second fold of the log. */
export function EvidenceTab() {
  return (
    <>
      <Panel title={t('Settlement')}>
        <SettlementPanel />
      </Panel>
      <CertificatePanel />
      <Panel title={t('Rebuild check')}>
        <RebuildCheck />
      </Panel>
    </>
  );
}
