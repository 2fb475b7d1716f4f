import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Button } from '@mantine/core';
import { useCampaign } from '../../connection/laurel.ts';
import { CopyText } from '../../kit/copy-text.tsx';
import { Panel, Read, ScrollingText } from '../../kit/page.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { useShownZone } from '../../time/zones.ts';
import { definitionSentences } from './definition-sentences.ts';
import styles from './definition-tab.module.css';

/** What the campaign says in sentences, and the file that `laurel campaign apply` reads. */
export function DefinitionTab() {
  const query = useCampaign();
  const zone = useShownZone();
  return (
    <Read query={query} lines={8}>
      {(campaign) => {
        const definition = definitionOf(campaign);
        const file = fileOf(definition);
        return (
          <div className={styles.layout}>
            <Panel title={t('In words')} beside={<VersionOf campaign={campaign} />}>
              <dl className={styles.parts}>
                {definitionSentences(definition, zone).map(({ title, sentences }) => (
                  <div key={title} className={styles.part}>
                    <dt>{title}</dt>
                    {sentences.map((one) => (
                      <dd key={one}>{one}</dd>
                    ))}
                  </div>
                ))}
              </dl>
            </Panel>
            <Panel title={t('The file')} actions={<FileButtons custom_id={campaign.custom_id} text={file} />}>
              <ScrollingText label={t('The file')} className={styles.file}>
                {file}
              </ScrollingText>
            </Panel>
          </div>
        );
      }}
    </Read>
  );
}

function VersionOf({ campaign: { version, published_at } }: { campaign: Campaign }) {
  return (
    <span className="muted">
      {published_at === null
        ? t('Version {version}', { version })
        : rich('Version {version}, published {time}', { version, time: <Time value={published_at} /> })}
    </span>
  );
}

/** The text of the file that `laurel campaign apply` reads. */
export function fileOf(definition: object): string {
  return `${JSON.stringify(definition, undefined, 2)}\n`;
}

/** Copies the file, and saves it under the campaign's name. */
export function FileButtons({ custom_id, text }: { custom_id: string; text: string }) {
  const save = () =>
    saveFile(`${custom_id || 'campaign'}.json`, new Blob([text], { type: 'application/json' }));
  return (
    <>
      <CopyText variant="default" size="xs" text={text} />
      <Button variant="default" size="xs" leftSection={<Icon name="download" size={14} />} onClick={save}>
        {t('Download')}
      </Button>
    </>
  );
}
