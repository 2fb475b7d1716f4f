import type { AuditEntryAnswer } from '@laurel/contract/installation/audit-log.ts';
import { Anchor, Drawer, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DifferenceList } from '../edits/difference-list.tsx';
import { Facts } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { laurel } from '../server/laurel.ts';
import { Time } from '../time/time.tsx';
import { actionWords } from './action-words.ts';
import styles from './audit-screen.module.css';
import { CampaignChange } from './campaign-change.tsx';
import { detailWords } from './detail-words.ts';
import { rateSides } from './rate-sides.ts';
import { differenceOf, toldBy } from './what-stood-before.ts';

/** One entry beside the list: who, when, why, and what it changed, before and after. */
export function EntryDrawer({ entry, close }: { entry: AuditEntryAnswer | undefined; close: () => void }) {
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={entry ? actionWords(entry.action) : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {entry && <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditEntryAnswer }) {
  const { at, author, campaign_id, reason } = entry;
  return (
    <Stack gap="lg">
      <Facts
        rows={[
          { name: 'Who', value: author },
          { name: 'When', value: <Time value={at} precision="second" /> },
          ...(campaign_id === null
            ? []
            : [
                {
                  name: 'Campaign',
                  value: (
                    <Anchor component={Link} to={`/campaigns/${campaign_id}`} inherit>
                      number {campaign_id}
                    </Anchor>
                  ),
                },
              ]),
          { name: 'Why', value: reason ?? 'no reason was given' },
        ]}
      />
      <section>
        <Title order={3} mb="xs">
          What changed
        </Title>
        <WhatChanged entry={entry} />
      </section>
      {entry.details !== null && (
        <details className={styles.whole}>
          <summary>As the API has it</summary>
          <pre>{JSON.stringify(entry.details, undefined, 2)}</pre>
        </details>
      )}
    </Stack>
  );
}

function WhatChanged({ entry }: { entry: AuditEntryAnswer }) {
  const { action, campaign_id, details } = entry;
  if (details === null) return <p className="muted">The entry says no more than what was done.</p>;
  if (action === 'campaign.edited' && campaign_id !== null && typeof details.version === 'number')
    return <CampaignChange campaign_id={campaign_id} version={details.version} />;
  if (action === 'exchange_rates.set') return <RateChanges details={details} />;
  if (toldBy(action) !== undefined) return <Settings entry={entry} />;
  return <Facts rows={detailWords(details)} />;
}

/** The entry holds what stood before, a line a rate. */
function RateChanges({ details }: { details: Record<string, unknown> }) {
  const { before, after } = rateSides(details);
  return <DifferenceList before={before} after={after} currency="" />;
}

/** More entries before this one are not looked at. */
const MOST_BEFORE = 100;

/** An entry holds what was set; what stood before is in the entries before it. */
function Settings({ entry }: { entry: AuditEntryAnswer }) {
  const actions = toldBy(entry.action) ?? [];
  const query = useQuery({
    queryKey: ['audit', 'before', ...actions],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        actions.map((action) => laurel.listAuditLog({ query: { action, page_size: MOST_BEFORE }, signal })),
      );
      return pages.flatMap(({ results }) => results);
    },
  });
  return (
    <Read query={query}>
      {(others) => {
        const { before, after, set } = differenceOf(entry, others);
        return (
          <Stack gap="md">
            {Object.keys(after).length > 0 && <DifferenceList before={before} after={after} currency="" />}
            {Object.keys(set).length > 0 && (
              <div>
                <p className={styles.set}>Set to, while no earlier entry tells what stood there:</p>
                <Facts rows={detailWords(set)} />
              </div>
            )}
            {Object.keys(after).length + Object.keys(set).length === 0 && (
              <p className="muted">It was set to what it already was.</p>
            )}
          </Stack>
        );
      }}
    </Read>
  );
}
