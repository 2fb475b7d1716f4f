import type { CampaignDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { clock } from '../../app/clock.ts';
import { useAddressQuery } from '../../app/use-query.ts';
import { laurel } from '../../connection/laurel.ts';
import { Page, Panel } from '../../kit/page.tsx';
import { Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { shownZone } from '../../time/zones.ts';
import { campaignName } from '../campaign-name.ts';
import { typeWords } from '../kinds.ts';
import { pathId } from '../use-campaign.ts';
import { blankDefinition } from './blank-definition.ts';
import { copiedDefinition } from './copied-definition.ts';
import styles from './editor.module.css';
import { Editor } from './editor.tsx';
import { TypeCards } from './type-cards.tsx';

/**
 * A new campaign: first where it begins, then the editor. The address says which, so that a link to a template's editor can
 * be given.
 */
export function NewCampaignScreen() {
  const [from] = useAddressQuery({ type: '', template: '', copy: '' });
  if (from.template !== '') return <FromTemplate id={from.template} />;
  if (from.copy !== '') return <FromCopy id={from.copy} />;
  if (from.type in typeWords)
    return <Editor key={from.type} begin={blankDefinition(from.type as TournamentType, clock())} />;
  return <Beginning />;
}

const above = [{ to: '/campaigns', label: t('Campaigns') } as const];

function Beginning() {
  return (
    <Page
      title={t('New campaign')}
      above={above}
      lead={t('Start from a template, a copy or a tournament type. Players see nothing until you publish.')}
    >
      <Templates />
      <Panel title={t('Copy a campaign')}>
        <CopyField />
      </Panel>
      <Panel title={t('Start from a type')}>
        <TypeCards />
      </Panel>
    </Page>
  );
}

function Templates() {
  const query = useQuery({
    queryKey: ['templates', 'all'],
    queryFn: ({ signal }) => laurel.listTemplates({ query: { page_size: 100 }, signal }),
  });
  return (
    <Panel title={t('Start from a template')}>
      <Read query={query} lines={2}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={`muted ${styles.note}`}>
              {t('No template yet. You can save any campaign as a template in the editor.')}
            </p>
          ) : (
            <div className={styles.choices}>
              {results.map(({ id, name, definition }) => (
                <Link
                  key={id}
                  to="/campaigns/new"
                  search={{ template: String(id) }}
                  className={styles.choice}
                >
                  <strong>{name}</strong>
                  <span className="muted">
                    {t('{type}, {count, plural, one {# prize} other {# prizes}}', {
                      type: typeWords[definition.tournament_type].name,
                      count: definition.prizes.length,
                    })}
                  </span>
                </Link>
              ))}
            </div>
          )
        }
      </Read>
    </Panel>
  );
}

function CopyField() {
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['campaigns', 'to-copy'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 100 }, signal }),
  });
  return (
    <Read query={query} lines={1}>
      {({ results }) => (
        <Select
          aria-label={t('Campaign to copy')}
          placeholder={
            results.length === 0 ? t('No campaign yet') : t('Find a campaign by its name or custom id')
          }
          searchable
          limit={50}
          maw={520}
          value={null}
          data={results.map((campaign) => ({
            value: String(campaign.id),
            label: `${campaignName(campaign)} (${campaign.custom_id})`,
          }))}
          onChange={(id) => id && void navigate({ to: '/campaigns/new', search: { copy: id } })}
        />
      )}
    </Read>
  );
}

function FromTemplate({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => laurel.readTemplate({ path: { template_id: pathId(id) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return <NotRead query={query} />;
  const { name, definition } = query.data;
  const { custom_id, start, end } = blankDefinition(definition.tournament_type, clock());
  const begin = { ...definition, custom_id: definition.custom_id ?? custom_id, start, end };
  return <Editor begin={begin as CampaignDefinition} of={t('From the template “{name}”.', { name })} />;
}

function FromCopy({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['campaign-to-copy', id],
    queryFn: ({ signal }) => laurel.readCampaign({ path: { id: pathId(id) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return <NotRead query={query} />;
  return (
    <Editor
      begin={copiedDefinition(query.data, clock(), shownZone())}
      of={t('A copy of “{name}”, some weeks later.', { name: campaignName(query.data) })}
    />
  );
}

/** Where a new campaign begins is on its way, or could not be read. */
function NotRead({ query }: Pick<ComponentProps<typeof Read>, 'query'>) {
  return (
    <Page title={t('New campaign')} above={above}>
      <Read query={query}>{() => null}</Read>
    </Page>
  );
}
