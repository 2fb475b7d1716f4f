import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Panel } from '../../kit/page.tsx';
import { Empty } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { useShownZone } from '../../time/zones.ts';
import { comparedMembers } from './compared-members.ts';
import { ComparedTable } from './compared-table.tsx';

/** What differs between the definitions of two campaigns. */
export function ComparedDefinitions({ campaigns }: { campaigns: readonly [Campaign, Campaign] }) {
  const zone = useShownZone();
  const [one, other] = campaigns;
  const rows = comparedMembers(definitionOf(one), definitionOf(other), zone).map(
    ({ pointer, member, ...sides }) => ({ key: pointer, name: member, ...sides }),
  );
  return (
    <Panel title={t('What differs')} flush>
      {rows.length === 0 ? (
        <Empty title={t('Both have the same rules, times and prizes')} icon="check" />
      ) : (
        <ComparedTable caption={t('Differences between the definitions')} campaigns={campaigns} rows={rows} />
      )}
    </Panel>
  );
}
