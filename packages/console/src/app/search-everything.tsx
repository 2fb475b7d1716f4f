import { UnstyledButton } from '@mantine/core';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { useNavigation } from './navigation-links.tsx';
import styles from './search-everything.module.css';

/** Opens the search; ⌘K and Ctrl+K do, too. */
export function SearchButton() {
  return (
    <UnstyledButton className={styles.button} onClick={spotlight.open}>
      <Icon name="search" size={15} />
      <span className={styles.words}>Find anything</span>
      <kbd className={styles.keys}>{/Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
    </UnstyledButton>
  );
}

/** Screens, campaigns by name or id, and players by id. */
export function SearchEverything() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const groups = useNavigation();
  const campaigns = useFoundCampaigns(text);
  const go = (to: string) => () => void navigate({ to });
  const screens: SpotlightActionData[] = groups.flatMap(({ title, items }) =>
    items.map(({ to, label, icon, words = '' }) => ({
      id: to,
      label,
      description: title,
      keywords: words,
      leftSection: <Icon name={icon} />,
      onClick: go(to),
    })),
  );
  const found: SpotlightActionData[] = campaigns.map((campaign) => ({
    id: `campaign-${campaign.id}`,
    label: campaignName(campaign),
    description: `Campaign ${campaign.custom_id}, ${campaign.state}`,
    keywords: `${campaign.custom_id} ${campaign.id}`,
    leftSection: <Icon name="trophy" />,
    onClick: go(`/campaigns/${campaign.id}`),
  }));
  const id = text.trim();
  const player: SpotlightActionData[] =
    id === ''
      ? []
      : [
          {
            id: 'player',
            label: `Player ${id}`,
            description: 'Open the player of this id',
            keywords: id,
            leftSection: <Icon name="user" />,
            onClick: go(`/players/${encodeURIComponent(id)}`),
          },
        ];
  return (
    <Spotlight
      query={text}
      onQueryChange={setText}
      actions={[...screens, ...found, ...player]}
      nothingFound="Nothing has that name or id"
      limit={12}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: 'A screen, a campaign, the id of a player',
        'aria-label': 'Find anything',
      }}
    />
  );
}

/** Campaigns are few, and are read when somebody searches. */
function useFoundCampaigns(text: string) {
  const { data } = useQuery({
    queryKey: ['campaigns', 'to find'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 100 }, signal }),
    enabled: text !== '',
    staleTime: 30_000,
  });
  return data?.results ?? [];
}
