import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoardFeed } from '../../src/live/board-feed.ts';
import { LiveStream, type Sink } from '../../src/live/live-stream.ts';
import { boardMoment } from '../support/live.ts';

const viewer = {
  tenant_id: 1,
  player_id: null,
  scopes: ['boards' as const],
  origins: [],
  expires_at: null,
  holds: async () => true,
};

/** A client that takes what was written only when the test says so. */
function clientOf(feed: BoardFeed) {
  const written: string[] = [];
  let unread = 0;
  let isDestroyed = false;
  const sink: Sink = {
    get writableLength() {
      return unread;
    },
    write: (chunk) => {
      written.push(chunk.toString());
      unread += chunk.length;
    },
    end: () => {},
    destroy: () => {
      isDestroyed = true;
    },
    on: () => {},
  };
  const stream = new LiveStream({ viewer, feeds: [feed], languages: ['en'], sink, beatenAt: 0, movesAt: 0 });
  const send = (now: number) => {
    if (stream.canTake(now)) stream.sendNew();
  };
  const read = () => {
    unread = 0;
  };
  return { stream, written, send, read, isDestroyed: () => isDestroyed };
}

test('a client that does not read is sent nothing more, and the newest board whole when it reads again', () => {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  const [slow, quick] = [clientOf(feed), clientOf(feed)];
  for (let score = 1; score <= 50; score++) {
    feed.take(boardMoment(score), score);
    slow.send(score);
    quick.send(score);
    quick.read();
  }
  assert.equal(quick.written.length, 50);
  assert.equal(slow.written.length, 1);
  assert.equal(slow.stream.blockedSince, 2);
  slow.read();
  slow.send(51);
  slow.send(52);
  assert.equal(slow.written.length, 2);
  assert.match(slow.written[1] ?? '', /"revision":50,"from":null/);
  assert.match(quick.written[49] ?? '', /"revision":50,"from":49/);
});

test('a client that does not read is not waited for when the process stops', () => {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  feed.take(boardMoment(1), 1);
  const { stream, send, isDestroyed, written, read } = clientOf(feed);
  send(1);
  send(2);
  stream.goodbye('stopping', 5);
  assert.ok(isDestroyed());
  const other = clientOf(feed);
  other.send(1);
  other.read();
  other.stream.goodbye('stopping', 5);
  assert.match(other.written.at(-1) ?? '', /event: goodbye\ndata: {"reason":"stopping","retry_after_ms":5}/);
  read();
  assert.equal(written.length, 1);
});

test('a client that is given up finds a goodbye behind what it did not read', () => {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  feed.take(boardMoment(1), 1);
  const { stream, send, written, isDestroyed } = clientOf(feed);
  send(1);
  send(2);
  stream.giveUp(7);
  assert.match(written.at(-1) ?? '', /event: goodbye\ndata: {"reason":"slow","retry_after_ms":7}/);
  assert.ok(!isDestroyed());
  stream.destroy();
  assert.ok(isDestroyed());
});

test('everybody is sent the same bytes, and lines that share a place come with the whole board', () => {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  feed.take(boardMoment(1), 1);
  assert.equal(feed.whole(), feed.whole());
  assert.ok(!feed.take(boardMoment(1), 2), 'nothing changed');
  feed.take(boardMoment(2, 1), 3);
  assert.match(feed.change.toString(), /"from":null/);
});

test('a revision that no line shows is sent a second after the board before, with the newest number of players', () => {
  const feed = new BoardFeed({ campaign_id: 1, rows: 10, language: 'en' });
  const shown = boardMoment(1);
  feed.take(shown, 0);
  assert.ok(!feed.take({ ...shown, revision: 2, count: 3 }, 250));
  assert.ok(!feed.take({ ...shown, revision: 3, count: 4 }, 999));
  assert.equal(feed.revision, 1);
  assert.ok(feed.take({ ...shown, revision: 4, count: 5 }, 1_000));
  assert.match(feed.change.toString(), /"revision":4,"from":1,"count":5,"rows":\[\]/);
  assert.ok(feed.take(boardMoment(5), 1_250), 'a line changed');
});
