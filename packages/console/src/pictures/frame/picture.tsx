import {
  MIN_WIDTH,
  movedByKey,
  nearestStop,
  type PictureModel,
  type Size,
  type TableData,
} from './picture-model.ts';
import '../pictures.css';
import '../marks.css';
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../languages/messages.ts';

/** What the marks of a picture are drawn from. */
export interface MarksProps<Model> {
  model: Model;
  /** Index of the stop where the cursor is; null: it is not shown. */
  cursor: number | null;
  /** What the ids of patterns begin with, so that two pictures on a page do not share them. */
  id: string;
}

interface PictureProps<Data, Model extends PictureModel> {
  /** What kind of picture it is, for those who cannot see it: `Score race`. */
  kind: string;
  data: Data;
  model: (data: Data, size: Size) => Model;
  Marks: ComponentType<MarksProps<Model>>;
  /** What Enter and a click do at the stop where the cursor is; left out: nothing. */
  choose?: ((stop: number, model: Model) => void) | undefined;
}

/** The component of a kind of picture. */
export function pictureOf<Data extends object, Model extends PictureModel>(
  kind: string,
  model: (data: Data, size: Size) => Model,
  Marks: ComponentType<MarksProps<Model>>,
) {
  return (data: Data) => <Picture kind={kind} data={data} model={model} Marks={Marks} />;
}

/** A picture as wide as its place: its finding, its marks with a cursor, what is at the cursor, and the table behind it. */
export function Picture<Data, Model extends PictureModel>(props: PictureProps<Data, Model>) {
  const { kind, data, model: build, Marks, choose } = props;
  const [element, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const id = useId();
  const model = useMemo(() => build(data, { width }), [build, data, width]);
  // Of nothing there is only the finding that there is nothing.
  const isDrawn = model.stops.length > 0;
  const at = cursor === null ? null : Math.min(cursor, model.stops.length - 1);
  return (
    <figure className="picture" aria-labelledby={`${id}title`}>
      <figcaption>
        <span className="picture-title" id={`${id}title`}>
          {model.title}
        </span>
        {isDrawn && model.note !== '' && <span className="picture-note">{model.note}</span>}
      </figcaption>
      <div ref={element} className="picture-place">
        {isDrawn && (
          <Stage
            kind={kind}
            model={model}
            cursor={at}
            onMove={setCursor}
            choose={choose && ((stop) => choose(stop, model))}
          >
            <PictureSvg id={id} model={model} Marks={Marks} cursor={at} />
          </Stage>
        )}
      </div>
      {isDrawn && (
        <p className="picture-reading" aria-live="polite">
          {at === null ? '' : model.stops[at]?.reading}
        </p>
      )}
      <PictureTable title={model.title} table={model.table} />
    </figure>
  );
}

interface StageProps extends Pick<MarksProps<PictureModel>, 'model' | 'cursor'> {
  kind: string;
  onMove: (cursor: number | null) => void;
  choose: ((stop: number) => void) | undefined;
  children: React.ReactNode;
}

/** Moves the cursor by keys and by the pointer. */
function Stage({ kind, model, cursor, onMove, choose, children }: StageProps) {
  const { stops } = model;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && cursor !== null) choose?.(cursor);
    const moved = movedByKey(event.key, cursor, stops.length);
    if (moved === undefined) return;
    event.preventDefault();
    onMove(moved);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onMove(nearestStop(model, { x: event.clientX - left, y: event.clientY - top }));
  };
  const value = cursor ?? stops.length - 1;
  return (
    <div
      className="picture-stage"
      data-opens={choose && true}
      role="slider"
      tabIndex={0}
      aria-label={
        choose
          ? t('{kind}: arrow keys move along the data, Enter opens what is there', { kind })
          : t('{kind}: arrow keys move along the data', { kind })
      }
      aria-orientation={model.axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={stops.length - 1}
      aria-valuenow={value}
      aria-valuetext={stops[value]?.label}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => onMove(null)}
      onClick={() => cursor !== null && choose?.(cursor)}
    >
      {children}
    </div>
  );
}

/** The drawing alone, if any. It is hidden from those who cannot see it: title, cursor and table say what it shows. */
export function PictureSvg<Model extends PictureModel>({
  Marks,
  ...marks
}: MarksProps<Model> & Pick<PictureProps<never, Model>, 'Marks'>) {
  const { width, height, stops } = marks.model;
  if (stops.length === 0) return null;
  return (
    <svg
      className="picture-svg"
      aria-hidden="true"
      focusable="false"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <Marks {...marks} />
    </svg>
  );
}

/** Before the first layout. */
const FIRST_WIDTH = 640;

/** The width of an element in whole pixels, now and after every change. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.floor(entry?.contentRect.width ?? 0);
      if (seen > 0) setWidth(Math.max(MIN_WIDTH, seen));
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/** The data of a picture for those who would rather read, and for copying. */
function PictureTable({ title, table }: { title: string; table: TableData }) {
  const [first, ...others] = table.columns;
  if (table.rows.length === 0) return null;
  return (
    <details className="picture-data">
      <summary>{t('The data as a table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="picture-scroll" tabIndex={0} aria-label={t('The data as a table')}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join(' ')}>
                <th scope="row">{row[0]}</th>
                {others.map((name, index) => (
                  <td key={name}>{row[index + 1]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
