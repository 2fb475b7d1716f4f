import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../kit/page.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './compare-screen.module.css';

/** A line of a comparison: what it is of, and what each of the two has. */
export interface ComparedRow {
  key: string;
  name: string;
  one: ReactNode;
  other: ReactNode;
}

interface ComparedTableProps {
  caption: string;
  campaigns: readonly [Campaign, Campaign];
  rows: readonly ComparedRow[];
}

/** Two campaigns in a column each. */
export function ComparedTable({ caption, campaigns, rows }: ComparedTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {campaigns.map((campaign, side) => (
            <th key={side === 0 ? 'one' : 'other'} scope="col">
              <TextLink to="/campaigns/$id" params={{ id: String(campaign.id) }} c="var(--text)">
                {campaignName(campaign)}
              </TextLink>
              <span className={styles.detail}>{campaign.custom_id}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, one, other }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
