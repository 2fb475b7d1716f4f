import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { Icon } from '../looks/icon.tsx';
import { playerPath } from '../players/player-path.ts';
import { laurel } from '../server/laurel.ts';
import type { AddressQuery } from './address.ts';
import { useNavigation } from './navigation-links.tsx';

/** Screens, campaigns by name or id, players and events by id. Opens each time that `asked` grows. */
export function SearchEverything({ asked }: { asked: number }) {
  const [text, setText] = useState('');
  const actions = [...useScreens(), ...useFoundCampaigns(text), ...useById(text.trim())];
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  return (
    <Spotlight
      shortcut={null}
      centered={false}
      yOffset={84}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      query={text}
      onQueryChange={setText}
      actions={actions}
      nothingFound="Nothing has that name or id"
      limit={12}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: 'A screen, a campaign, the id of a player or event',
        'aria-label': 'Find anything',
      }}
    />
  );
}

function useGo(): (to: string, search?: AddressQuery) => () => void {
  const navigate = useNavigate();
  return (to, search = {}) =>
    () =>
      void navigate({ to, search: search as never });
}

function useScreens(): SpotlightActionData[] {
  const go = useGo();
  return useNavigation().flatMap(({ title, items }) =>
    items.map(({ to, label, icon, words = '' }) => ({
      id: to,
      label,
      description: title,
      keywords: words,
      leftSection: <Icon name={icon} />,
      onClick: go(to),
    })),
  );
}

/** Campaigns are few, and are read when somebody searches. */
function useFoundCampaigns(text: string): SpotlightActionData[] {
  const go = useGo();
  const { data } = useQuery({
    queryKey: ['campaigns', 'to find'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 100 }, signal }),
    enabled: text !== '',
    staleTime: 30_000,
  });
  return (data?.results ?? []).map((campaign) => ({
    id: `campaign-${campaign.id}`,
    label: campaignName(campaign),
    description: `Campaign ${campaign.custom_id}, ${campaign.state}`,
    keywords: `${campaign.custom_id} ${campaign.id}`,
    leftSection: <Icon name="trophy" />,
    onClick: go(`/campaigns/${campaign.id}`),
  }));
}

/** Whatever was typed may be the id of a player or of an event; nothing is asked before one is chosen. */
function useById(id: string): SpotlightActionData[] {
  const go = useGo();
  if (id === '') return [];
  return [
    {
      id: 'player',
      label: `Player ${id}`,
      description: 'Open the player of this id',
      keywords: id,
      leftSection: <Icon name="user" />,
      onClick: go(playerPath(id)),
    },
    {
      id: 'event',
      label: `Event ${id}`,
      description: 'Find the event of this id',
      keywords: id,
      leftSection: <Icon name="intake" />,
      onClick: go('/intake', { part: 'find', event: id }),
    },
  ];
}
