import { Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { definitionOf } from './definition-of.ts';
import styles from './definition-tab.module.css';
import { useCampaign } from './use-campaign.ts';

/** The file that `laurel campaign apply` takes. */
export function DefinitionTab() {
  const query = useCampaign();
  return (
    <Panel title="Definition">
      <Read query={query}>
        {(campaign) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <pre className={styles.file} tabIndex={0}>
            {JSON.stringify(definitionOf(campaign), undefined, 2)}
          </pre>
        )}
      </Read>
    </Panel>
  );
}
