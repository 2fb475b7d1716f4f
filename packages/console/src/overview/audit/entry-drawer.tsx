import type { AuditChanges, AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import { Drawer, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { actionWords, authorWords } from '../../audit/action-words.ts';
import { DifferenceList } from '../../campaigns/edits/difference-list.tsx';
import { pointerWords } from '../../campaigns/edits/pointer-words.ts';
import { campaignKey, laurel } from '../../connection/laurel.ts';
import { Facts, Read, TextLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { useShownZone } from '../../time/zones.ts';
import styles from './audit-screen.module.css';
import { besideChanges, detailWords } from './detail-words.ts';

/** One entry next to the list: who, when, why, and what it changed, before and after. */
export function EntryDrawer({ entry, close }: { entry: AuditEntryAnswer | undefined; close: () => void }) {
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={close}
      size="lg"
      title={entry ? actionWords(entry.action) : ''}
    >
      {entry && <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditEntryAnswer }) {
  const { at, campaign_id, reason } = entry;
  return (
    <Stack gap="lg">
      <Facts
        rows={[
          { name: t('Who'), value: authorWords(entry) },
          { name: t('When'), value: <Time value={at} precision="second" /> },
          ...(campaign_id === null
            ? []
            : [
                {
                  name: t('Campaign'),
                  value: (
                    <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }} inherit>
                      {t('number {id}', { id: campaign_id })}
                    </TextLink>
                  ),
                },
              ]),
          { name: t('Why'), value: reason ?? t('no reason was given') },
        ]}
      />
      <section>
        <Title order={3} mb="xs">
          {t('What changed')}
        </Title>
        <WhatChanged entry={entry} />
      </section>
      {(entry.details !== null || entry.changes !== null) && (
        <details className={styles.whole}>
          <summary>{t('As JSON')}</summary>
          <pre>{JSON.stringify({ details: entry.details, changes: entry.changes }, undefined, 2)}</pre>
        </details>
      )}
    </Stack>
  );
}

function WhatChanged({ entry }: { entry: AuditEntryAnswer }) {
  const zone = useShownZone();
  const { action, campaign_id, details, changes } = entry;
  const isWhole = changes !== null && changes.omitted.length === 0;
  // The versions of a campaign hold what is too long for an entry, and what entries of earlier releases do not hold.
  if (
    action === 'campaign.edited' &&
    !isWhole &&
    campaign_id !== null &&
    typeof details?.version === 'number'
  )
    return <CampaignChange campaign_id={campaign_id} version={details.version} />;
  const told = besideChanges(entry);
  if (changes === null && Object.keys(told).length === 0)
    return <p className="muted">{t('This entry records only the action.')}</p>;
  return (
    <Stack gap="md">
      {changes !== null && <Sides changes={changes} />}
      {Object.keys(told).length > 0 && <Facts rows={detailWords(told, zone)} />}
    </Stack>
  );
}

/** Before and after, as the entry keeps them. */
function Sides({ changes: { before, after, omitted } }: { changes: AuditChanges }) {
  const isNothing = Object.keys({ ...before, ...after }).length === 0;
  if (isNothing && omitted.length === 0)
    return <p className="muted">{t('The new value equals the old one.')}</p>;
  return (
    <Stack gap="md">
      {!isNothing && (
        <DifferenceList before={before} after={after} isNew={Object.keys(before).length === 0} />
      )}
      {omitted.length > 0 && (
        <p className="muted">
          {t('Changed as well: {members}. The audit log keeps no secrets and no very long values.', {
            members: omitted.map(pointerWords).join(', '),
          })}
        </p>
      )}
    </Stack>
  );
}

/** What an edit of a campaign changed: the version that it made next to the one before. */
function CampaignChange({ campaign_id, version }: { campaign_id: number; version: number }) {
  const query = useQuery({
    queryKey: campaignKey(campaign_id, 'versions', 'two', version),
    queryFn: ({ signal }) => readTwo(campaign_id, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Read query={query}>
      {({ before, after }) =>
        before && after ? (
          <DifferenceList before={before} after={after} />
        ) : (
          <p className="muted">{t('Laurel no longer keeps these versions.')}</p>
        )
      }
    </Read>
  );
}

async function readTwo(id: number, version: number, signal: AbortSignal) {
  const versions = laurel.listCampaignVersions.items({ path: { id }, query: { page_size: 50 }, signal });
  let after: Awaited<ReturnType<typeof laurel.listCampaignVersions>>['results'][number] | undefined;
  for await (const one of versions) {
    if (one.version === version) after = one;
    if (one.version < version) return { before: one.definition, after: after?.definition };
  }
  return { before: undefined, after: undefined };
}
