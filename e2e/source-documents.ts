import { makePdf, type PdfPage, textColumn } from '../test/support/make-pdf.ts';

/** Documents whose cited places are known, one of each kind that the source viewer shows in its own way. */

/** Two lines of the right column of page 3. */
export const LAMP = ['The keeper of the lighthouse trims', 'the lamp every four hours in winter.'];
/** On page 4, which is turned, and cut on all sides. */
export const BELL = 'The fog bell of the pier is rung nine times an hour.';

export function manualPdf(): Uint8Array<ArrayBuffer> {
  const turned: PdfPage = {
    size: [842, 595],
    rotate: 90,
    crop: [40, 30, 800, 570],
    texts: [
      // Written downwards, which is upright once the page is turned the other way.
      { text: BELL, x: 300, y: 500, size: 12, turn: 270 },
      {
        text: 'Signals are given in the order of the table of signals.',
        x: 320,
        y: 500,
        size: 12,
        turn: 270,
      },
    ],
  };
  const pages = [columns(1), columns(2), columns(3, LAMP), turned];
  return new Uint8Array(makePdf({ pages, title: 'Harbour manual' }));
}

/** Prose in two columns; `cited` stands in the middle of the right one. */
function columns(number: number, cited: readonly string[] = []): PdfPage {
  const [title = '', port = [], starboard = []] = PARTS[number - 1] ?? [];
  const middle = Math.floor(starboard.length / 2);
  const right = [...starboard.slice(0, middle), ...cited, ...starboard.slice(middle)];
  return {
    texts: [
      { text: title, x: 60, y: 70, size: 16, font: 'Helvetica-Bold' },
      ...textColumn(port, { x: 60, y: 110 }),
      ...textColumn(right, { x: 320, y: 110 }),
    ],
  };
}

const PARTS: [title: string, port: string[], starboard: string[]][] = [
  [
    'Mooring',
    [
      'Ships moor at the eastern quay with two lines',
      'at the bow and two at the stern. Harbour staff',
      'take the lines and make them fast.',
    ],
    [
      'Small boats use the inner basin. They are asked',
      'to leave the steps free for the pilots, who come',
      'and go at all hours of the day.',
    ],
  ],
  [
    'Fuel',
    [
      'Fuel is sold at the western quay from Monday',
      'to Saturday. Nobody smokes there, and engines',
      'are stopped before the hose is taken.',
    ],
    [
      'Spilled fuel is reported to the harbour office',
      'at once. The office keeps sand and cloth for',
      'such cases next to the pump.',
    ],
  ],
  [
    'The lighthouse',
    [
      'The lighthouse stands at the end of the mole.',
      'It was built of granite and is painted white',
      'with a red band below the gallery.',
    ],
    [
      'Its lamp burns oil and is seen from far away.',
      'A second lamp is kept ready beside it.',
      'The windows are cleaned on Fridays,',
      'inside and outside, with soft cloth.',
    ],
  ],
];

export const PLANS = [
  '# Subscription plans',
  '',
  'What each subscription plan costs and includes.',
  '',
  '| Plan | Price per month | Support hours |',
  '| --- | --- | --- |',
  ...Array.from({ length: 90 }, (_, row) => `| Plan ${row} | ${3 * row + 5} euros | Weekdays ${row} |`),
  '',
  'Plans can be changed at the end of a month.',
].join('\n');

export const MEETING = [
  'WEBVTT',
  '',
  ...Array.from({ length: 40 }, (_, cue) => {
    const time = (seconds: number) =>
      `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
    const speaker = cue % 8 < 4 ? 'Ada' : 'Grace';
    const words =
      cue === 23 ? 'The night ferry leaves at nine on Sundays.' : `Item ${cue} of the agenda is done.`;
    return `${time(cue * 10)} --> ${time(cue * 10 + 9)}\n<v ${speaker}>${words}\n`;
  }),
].join('\n');

export const CODE = [
  "import { connect } from './connect.ts';",
  '',
  ...Array.from({ length: 30 }, (_, index) => `export const LIMIT_${index} = ${index};`),
  '',
  '/** Computes the toll of a bridge for a lorry. */',
  'export function bridgeToll(axles: number): number {',
  '  const tollPerAxle = 4;',
  '  return axles * tollPerAxle + 2;',
  '}',
].join('\n');

export const GUIDE = [
  '# Office guide',
  '',
  ...Array.from(
    { length: 60 },
    (_, index) => `## Rule ${index}\n\nRule ${index} is about *room* **${index}**.\n`,
  ),
  '## Visitors',
  '',
  'Visitors of the **vault** must sign the [red book](https://example.com/book) before noon.',
  '',
  ...Array.from(
    { length: 60 },
    (_, index) => `## Later rule ${index}\n\nLater rule ${index} is about roofs.\n`,
  ),
].join('\n');

const ATTACK = '<img src="https://example.com/x.png" onerror="document.title=\'taken over\'">';

export const HOSTILE_PAGE = `<!doctype html><title>Orchard</title><h1>Orchard</h1>
<script>document.title='taken over'</script><p onclick="document.title='taken over'">The orchard gate code
is kept in the &lt;script&gt;document.title='taken over'&lt;/script&gt; blue shed.</p>`;

export const HOSTILE_NOTE = [
  '# Vineyard',
  '',
  `The vineyard gate opens at seven ${ATTACK} every [day](javascript:alert(1)) ![x](https://example.com/pixel.png).`,
].join('\n');
