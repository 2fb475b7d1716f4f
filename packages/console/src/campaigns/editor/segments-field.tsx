import { maxAudienceSegments, type SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { Segment } from '@laurel/contract/segments/segments.ts';
import { Anchor, MultiSelect } from '@mantine/core';
import { laurel, useRead } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import { useAt } from './draft.ts';
import styles from './editor.module.css';
import { useField } from './fields.tsx';
import { FaultAt } from './section.tsx';

/** Segments by name, each in the version that it had when it was chosen. */
export function SegmentsField({ at }: { at: string }) {
  const [chosen = [], set] = useAt<SegmentVersion[] | undefined>(at);
  const { data: segments = [] } = useRead(['segments', 'all'], (signal) =>
    Array.fromAsync(laurel.listSegments.items({ query: { page_size: 100 }, signal })),
  );
  const write = (wanted: SegmentVersion[]) => set(wanted.length === 0 ? undefined : wanted);
  return (
    <div>
      <MultiSelect
        {...useField(at)}
        {...(chosen.length === 0 && {
          placeholder: segments.length === 0 ? t('No segment yet') : t('Any or none'),
        })}
        searchable
        maxValues={maxAudienceSegments}
        data={choicesOf(segments, chosen)}
        value={chosen.map(({ segment_id }) => String(segment_id))}
        onChange={(ids) => write(ids.map((id) => chosenSegment(id, chosen, segments)))}
      />
      {chosen.map((one, index) => (
        <Pinned
          key={one.segment_id}
          at={`${at}/${index}`}
          pinned={one}
          segment={segments.find(({ id }) => id === one.segment_id)}
          take={(version) => write(chosen.map((other) => (other === one ? { ...one, version } : other)))}
        />
      ))}
    </div>
  );
}

/** A segment that the definition names is a choice even while the list is on its way. */
function choicesOf(segments: readonly Segment[], chosen: readonly SegmentVersion[]) {
  const known = segments.map(({ id, name }) => ({ value: String(id), label: name }));
  const others = chosen.filter(({ segment_id }) => !segments.some(({ id }) => id === segment_id));
  return [
    ...known,
    ...others.map(({ segment_id }) => ({
      value: String(segment_id),
      label: t('Segment {id}', { id: segment_id }),
    })),
  ];
}

/** What is chosen already keeps its version. */
function chosenSegment(id: string, chosen: readonly SegmentVersion[], segments: readonly Segment[]) {
  const segment_id = wholeNumber(id) ?? 0;
  const known = chosen.find((one) => one.segment_id === segment_id);
  return known ?? { segment_id, version: segments.find((one) => one.id === segment_id)?.version ?? 1 };
}

interface PinnedProps {
  at: string;
  pinned: SegmentVersion;
  segment: Segment | undefined;
  take: (version: number) => void;
}

/** The version that counts, and the newer one if there is any. */
function Pinned({ at, pinned, segment, take }: PinnedProps) {
  if (!segment) return <FaultAt at={at} />;
  const { name, version: newest, players, evaluated } = segment;
  const { version } = pinned;
  if (evaluated)
    return (
      <div className={`muted ${styles.pinned}`}>
        {evaluated === 'live'
          ? t('{name}: players take part from the moment that they belong to it', { name })
          : t('{name}: who belongs to it is fixed when the campaign is published', { name })}
        <FaultAt at={at} />
      </div>
    );

  return (
    <div className={`muted ${styles.pinned}`}>
      {version === newest ? (
        t('{name}: version {version}, {players, plural, one {# player} other {# players}}', {
          name,
          version,
          players,
        })
      ) : (
        <>
          {t('{name}: version {version} of {newest}.', { name, version, newest })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => take(newest)}>
            {t('Use version {newest} with {players, plural, one {# player} other {# players}}', {
              newest,
              players,
            })}
          </Anchor>
        </>
      )}
      <FaultAt at={at} />
    </div>
  );
}
