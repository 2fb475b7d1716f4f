import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { ReactNode } from 'react';
import { useCampaign } from '../campaigns/use-campaign.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { RebuildCheck } from '../settlement/rebuild-check.tsx';
import { SettlementPanel } from '../settlement/settlement-panel.tsx';
import { CertificatePanel } from './certificate-panel.tsx';

/** Why the board can be trusted: the record of its settlement, what proves it to others, and a second fold of the log. */
export function EvidenceTab() {
  const kind = useCampaign().data?.kind;
  return (
    <>
      <Panel title={t('Settlement')}>
        <SettlementPanel />
      </Panel>
      {kind !== undefined && certificateOf[kind]}
      <Panel title={t('Rebuild check')}>
        <RebuildCheck />
      </Panel>
    </>
  );
}

const certificateOf: Record<CampaignKindName, ReactNode> = {
  tournament: <CertificatePanel />,
  mission: (
    <Panel title={t('Certificate')}>
      <p className="muted">
        {t('Missions have no certificate: what they pay does not follow from the final board alone.')}
      </p>
    </Panel>
  ),
  raffle: <CertificatePanel />,
};
