import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { definitionOf } from '../campaigns/definition-of.ts';
import { useDraft } from '../editor/use-draft.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { Time } from '../time/time.tsx';
import { DifferenceList } from './difference-list.tsx';
import styles from './edits.module.css';
import { onTopOf } from './overtaken.ts';

interface ConflictProps {
  /** The campaign as somebody else has left it. */
  newest: Campaign;
  /** It is known now; what is written stands on top of it, or is given up. */
  settle: (newest: Campaign) => void;
}

/** Somebody else was faster: both differences, and what to do with the own one. */
export function Conflict({ newest, settle }: ConflictProps) {
  const draft = useDraft();
  const theirs = definitionOf(newest) as unknown as CampaignDefinition;
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
    <section className={styles.conflict} role="alert">
      <h2>
        <Icon name="warning" /> Somebody else was faster
      </h2>
      <Who newest={newest} />
      <div className={styles.both}>
        <div>
          <h3>What they changed</h3>
          <DifferenceList before={base} after={theirs} currency={newest.currency} />
        </div>
        <div>
          <h3>What you changed</h3>
          <DifferenceList before={base} after={draft.value} currency={newest.currency} />
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.footNote}>Nothing of yours is saved yet.</p>
        <Button variant="default" onClick={giveUp}>
          Take theirs, lose mine
        </Button>
        <Button onClick={keepMine}>Put mine on top of theirs</Button>
      </div>
    </section>
  );
}

function Who({ newest: { id, version } }: { newest: Campaign }) {
  const { data } = useQuery({
    queryKey: ['campaign', String(id), 'version', version],
    queryFn: ({ signal }) => laurel.listCampaignVersions({ path: { id }, query: { page_size: 1 }, signal }),
  });
  const made = data?.results[0];
  if (!made) return <p>The campaign has version {version} now.</p>;
  return (
    <p>
      {made.author} made version {made.version} at <Time value={made.created_at} />
      {made.reason === null ? '' : `: “${made.reason}”`}.
    </p>
  );
}
