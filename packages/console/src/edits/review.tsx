import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Preview } from '@laurel/contract/campaigns/previews.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { CampaignStatus } from '../campaigns/campaign-status.tsx';
import { campaignKey } from '../campaigns/use-campaign.ts';
import { useDefinition, useDraft } from '../editor/use-draft.ts';
import { showRefusal } from '../editor/use-save-draft.ts';
import { Page, Panel } from '../kit/page.tsx';
import { Loading, Read } from '../kit/states.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { Conflict } from './conflict.tsx';
import { Consequences } from './consequences.tsx';
import { DifferenceList } from './difference-list.tsx';
import styles from './edits.module.css';
import { isOvertaken } from './overtaken.ts';

interface ReviewProps {
  /** The campaign as it was read. */
  campaign: Campaign;
  back: () => void;
  keep: (saved: Campaign) => void;
  known: (newest: Campaign) => void;
}

/** What an edit of a published campaign says and does, before it is applied with a reason. */
export function Review({ campaign, back, keep, known }: ReviewProps) {
  const definition = useDefinition();
  const draft = useDraft();
  const [newest, setNewest] = useState<Campaign>();
  const query = usePreview(campaign, definition);
  const overtaken = async () => setNewest(await laurel.readCampaign({ path: { id: campaign.id } }));
  const hasStarted = campaign.status !== 'SC';
  const settle = (other: Campaign) => {
    setNewest(undefined);
    known(other);
    if (!draft.isDirty()) back();
  };
  return (
    <Page
      title={`Review changes to ${campaignName(campaign)}`}
      above={[
        { to: '/campaigns', label: 'Campaigns' },
        { to: `/campaigns/${campaign.id}`, label: campaignName(campaign) },
      ]}
      beside={<CampaignStatus campaign={campaign} />}
      lead={hasStarted ? startedLead : scheduledLead}
      actions={
        <Button variant="default" leftSection={<Icon name="previous" />} onClick={back}>
          Back to the editor
        </Button>
      }
    >
      {newest && <Conflict newest={newest} settle={settle} />}
      {!newest && isOvertaken(query.error) && <Overtaken find={overtaken} />}
      <Panel title="What changes">
        <DifferenceList before={draft.saved ?? {}} after={definition} currency={campaign.currency} />
      </Panel>
      {hasStarted && !isOvertaken(query.error) && (
        <Panel title="What that does to players">
          <Read query={query} lines={6}>
            {(preview) => <Consequences preview={preview} definition={definition} />}
          </Read>
        </Panel>
      )}
      {!newest && (!hasStarted || query.data) && (
        <Apply campaign={campaign} preview={query.data} keep={keep} overtaken={overtaken} back={back} />
      )}
    </Page>
  );
}

const startedLead =
  'It has started, so players may gain or lose by this. Nothing changes until you apply it.';
const scheduledLead = 'It is published and has not started. Nothing changes until you apply it.';

/** Only a campaign that has started has something to compute; the version that was read must still be the newest. */
function usePreview(campaign: Campaign, definition: object) {
  const { id, version, status } = campaign;
  return useQuery({
    queryKey: campaignKey(id, 'preview', version, definition),
    queryFn: ({ signal }) =>
      laurel.previewCampaign({ path: { id }, body: { ...(definition as Campaign), version }, signal }),
    enabled: status !== 'SC',
    staleTime: 60_000,
    gcTime: 0,
  });
}

function Overtaken({ find }: { find: () => Promise<void> }) {
  useQuery({ queryKey: ['overtaken'], queryFn: () => find().then(() => true), gcTime: 0 });
  return <Loading lines={2} />;
}

interface ApplyProps {
  campaign: Campaign;
  preview: Preview | undefined;
  keep: (saved: Campaign) => void;
  overtaken: () => Promise<void>;
  back: () => void;
}

function Apply({ campaign, preview, keep, overtaken, back }: ApplyProps) {
  const draft = useDraft();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    const { id, version } = campaign;
    const confirm = preview && { confirm: preview.confirm };
    try {
      keep(
        await laurel.replaceCampaign({
          path: { id },
          body: { ...draft.value, version, reason: reason.trim(), ...confirm },
        }),
      );
      toast(`${campaignName(campaign)} has a new version`);
      void queries.invalidateQueries();
      void navigate({ to: `/campaigns/${id}` });
    } catch (error) {
      setBusy(false);
      if (isOvertaken(error)) return overtaken();
      showRefusal(draft, error);
      if (draft.faults.length > 0) back();
    }
  };
  return (
    <Panel title="Apply">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <Textarea
          label="Reason"
          description="Kept with the new version and in the audit log, with your name"
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={styles.foot}>
          <p className={styles.footNote}>{effectWords(preview)}</p>
          <Button variant="default" onClick={back} disabled={isBusy}>
            Keep it as it is
          </Button>
          <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
            Apply as version {campaign.version + 1}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function effectWords(preview: Preview | undefined): string {
  if (preview === undefined || preview.changes.length === 0) return 'No score and no place changes.';
  const { changed, prizes_changed } = preview;
  if (changed === 0) return 'As of now no player moves; later rounds count by the new rules.';
  return `${changed} ${changed === 1 ? 'player is' : 'players are'} affected, ${prizes_changed} of them by another prize.`;
}
