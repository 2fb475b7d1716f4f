import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { DifferenceList } from '../campaigns/edits/difference-list.tsx';
import { readVersion } from '../campaigns/edits/version-of.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { useMay } from '../identity/session/session.ts';
import { ButtonLink } from '../kit/links.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './change-requests.module.css';

/** That the campaign was edited since the request was made, how, and the way to ask again. */
export function EditedSince({ request, campaign }: { request: ChangeRequest; campaign: Campaign }) {
  const { id, campaign_id, version } = request;
  const may = useMay('manager');
  const query = useQuery({
    queryKey: campaignKey(campaign_id, 'version', 'one', version),
    queryFn: () => readVersion(campaign_id, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={styles.different} role="alert">
      <h2>
        <Icon name="warning" /> {t('The campaign was edited since')}
      </h2>
      <p>
        {t(
          'It has version {now} by now, and this request follows version {version}: to approve it would undo what others did. Ask for the change again, then withdraw or reject this request.',
          { now: campaign.version, version },
        )}
      </p>
      <Read query={query}>
        {({ definition }) => <DifferenceList before={definition} after={definitionOf(campaign)} />}
      </Read>
      {may && (
        <div className={styles.foot}>
          <ButtonLink
            to="/campaigns/$id/edit"
            params={{ id: String(campaign_id) }}
            search={{ request: String(id) }}
            leftSection={<Icon name="edit" />}
          >
            {t('Ask again on top of version {version}', { version: campaign.version })}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
