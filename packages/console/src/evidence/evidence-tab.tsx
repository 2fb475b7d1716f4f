import { Panel } from '../kit/page.tsx';
import { RebuildCheck } from './rebuild-check.tsx';
import { SettlementPanel } from './settlement-panel.tsx';

/** Why the board can be trusted: what it was settled with, and the log folded again beside it. */
export function EvidenceTab() {
  return (
    <>
      <Panel title="Settlement">
        <SettlementPanel />
      </Panel>
      <Panel title="Rebuild check">
        <RebuildCheck />
      </Panel>
    </>
  );
}
