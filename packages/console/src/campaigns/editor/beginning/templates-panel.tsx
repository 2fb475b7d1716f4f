import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { Template } from '@laurel/contract/planning/templates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { laurel } from '../../../connection/laurel.ts';
import { Panel, Read } from '../../../kit/page.tsx';
import { t } from '../../../languages/messages.ts';
import { kindOrTypeName } from '../../kinds.ts';
import styles from '../editor.module.css';

/** The tenant's own templates. */
export function TemplatesPanel() {
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
              {results.map((template) => (
                <TemplateCard key={template.id} template={template} />
              ))}
            </div>
          )
        }
      </Read>
    </Panel>
  );
}

function TemplateCard({ template: { id, name, definition } }: { template: Template }) {
  return (
    <Link to="/campaigns/new" search={{ template: String(id) }} className={styles.choice}>
      <strong>{name}</strong>
      <span className="muted">
        {t('{type}, {count, plural, one {# prize} other {# prizes}}', {
          type: kindOrTypeName(definition),
          count: prizesIn({ ...definition, custom_id: '', start: '', end: '' }).length,
        })}
      </span>
    </Link>
  );
}
