import { tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { laurel } from '../../../connection/laurel.ts';
import { Page, Panel, Read } from '../../../kit/page.tsx';
import { t } from '../../../languages/messages.ts';
import { campaignName } from '../../../values/campaign-name.ts';
import { campaignKindWords, typeWords } from '../../kinds.ts';
import styles from '../type-cards.module.css';
import { TypePicture } from '../type-pictures.tsx';
import { StartersPanel } from './starters-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const above = [{ to: '/campaigns', label: t('Campaigns') } as const];

/** Where a new campaign can begin. */
export function BeginningScreen() {
  return (
    <Page
      title={t('New campaign')}
      above={above}
      lead={t(
        'Start from a usual promotion, a template, a copy or a type. Players see nothing until you publish.',
      )}
    >
      <StartersPanel />
      <TemplatesPanel />
      <Panel title={t('Copy a campaign')}>
        <CopyField />
      </Panel>
      <Panel title={t('Start from a type')}>
        <TypeCards />
      </Panel>
    </Page>
  );
}

/** Finds a campaign of any kind to copy. */
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

const otherKinds = ['mission', 'raffle', 'drop', 'jackpot', 'levels'] as const;

/** The types and the other kinds with what wins, an example and a picture of it; each leads to an editor of that type. */
function TypeCards() {
  return (
    <ul className={styles.cards}>
      {tournamentTypeCodes.map((type) => (
        <li key={type}>
          <Card search={{ type }} picture={type} words={typeWords[type]} />
        </li>
      ))}
      {otherKinds.map((kind) => (
        <li key={kind}>
          <Card search={{ kind }} picture={kind} words={campaignKindWords[kind]} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  search: Record<string, string>;
  picture: ComponentProps<typeof TypePicture>['of'];
  words: { name: string; wins: string; example: string };
}

function Card({ search, picture, words: { name, wins, example } }: CardProps) {
  return (
    <Link to="/campaigns/new" search={search} className={styles.card}>
      <TypePicture of={picture} />
      <strong>{name}</strong>
      <span className={styles.wins}>{wins}</span>
      <span className={styles.example}>{example}</span>
    </Link>
  );
}
