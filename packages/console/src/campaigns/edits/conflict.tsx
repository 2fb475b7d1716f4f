import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Button } from '@mantine/core';
import { campaignKey, laurel, useRead } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { useDraft } from '../editor/draft.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './edits.module.css';
import { onTopOf } from './overtaken.ts';

interface ConflictProps {
  /** The campaign as somebody else has left it. */
  newest: Campaign;
  /** Continues from the newest version, with the own changes on top of it or without them. */
  settle: (newest: Campaign) => void;
}

/** Another person changed this campaign: shows the changes of both and asks which to use. */
export function Conflict({ newest, settle }: ConflictProps) {
  const draft = useDraft();
  const theirs = definitionOf(newest);
  const base = draft.saved ?? theirs;
  const keepMine = () => {
    draft.rebase(theirs, onTopOf(theirs, base, draft.value));
    settle(newest);
  };
  const giveUp = () => {
    draft.keep(theirs);
    settle(newest);
  };
  return (
    <section className="warning-box" role="alert">
      <h2>
        <Icon name="warning" /> {t('Another person changed this campaign')}
      </h2>
      <Who newest={newest} />
      <div className={styles.both}>
        <div>
          <h3>{t('Their changes')}</h3>
          <DifferenceList before={base} after={theirs} />
        </div>
        <div>
          <h3>{t('Your changes')}</h3>
          <DifferenceList before={base} after={draft.value} />
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.footNote}>{t('Your changes are not saved yet.')}</p>
        <Button variant="default" onClick={giveUp}>
          {t('Use theirs and discard mine')}
        </Button>
        <Button onClick={keepMine}>{t('Apply mine on top of theirs')}</Button>
      </div>
    </section>
  );
}

function Who({ newest: { id, version } }: { newest: Campaign }) {
  const { data } = useRead(campaignKey(id, 'version', version), (signal) =>
    laurel.listCampaignVersions({ path: { id }, query: { page_size: 1 }, signal }),
  );
  const made = data?.results[0];
  if (!made) return <p>{t('The campaign has version {version} now.', { version })}</p>;
  const { author, reason } = made;
  const values = { author, version: made.version, time: <Time value={made.created_at} /> };
  return (
    <p>
      {reason === null
        ? rich('{author} made version {version} at {time}.', values)
        : rich('{author} made version {version} at {time}: “{reason}”.', { ...values, reason })}
    </p>
  );
}
