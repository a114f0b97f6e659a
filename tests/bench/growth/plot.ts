// Draws how a page's cost grows with the site: time by the left scale, memory by the right one, both
// from zero; pages in powers of ten. One SVG that brings its own paper, light or dark.

export interface Point {
  readonly pages: number;
  /** Milliseconds a page. */
  readonly time: number;
  /** KiB a page. */
  readonly room: number;
}

const size = { width: 720, height: 360 };
const plot = { left: 70, right: 650, top: 56, bottom: 296 };

export function drawGrowth(points: readonly Point[]): string {
  const time = scaleFor(points.map((point) => point.time));
  const room = scaleFor(points.map((point) => point.room));
  const x = across(points.map(({ pages }) => pages));
  const line = (kind: 'time' | 'room', scale: Scale) => {
    const at = points.map((point) => `${x(point.pages)},${scale.y(point[kind])}`);
    const dots = at.map((pair) => {
      const [cx, cy] = pair.split(',');
      return `<circle class="${kind}" cx="${cx}" cy="${cy}" r="4"/>`;
    });
    return `<polyline class="${kind}" points="${at.join(' ')}"/>${dots.join('')}`;
  };
  const rows = time.ticks.map((tick, index) => {
    const y = time.y(tick);
    const right = room.ticks[index] ?? 0;
    return [
      `<line class="grid" x1="${plot.left}" y1="${y}" x2="${plot.right}" y2="${y}"/>`,
      `<text class="time" x="${plot.left - 10}" y="${y + 4}" text-anchor="end">${shown(tick)}</text>`,
      `<text class="room" x="${plot.right + 10}" y="${y + 4}">${shown(right)}</text>`,
    ].join('');
  });
  const columns = points.map(
    ({ pages }) =>
      `<text x="${x(pages)}" y="${plot.bottom + 22}" text-anchor="middle">${pages.toLocaleString('en')}</text>`,
  );
  const reported = points.map(
    ({ pages, time: ms, room: kib }) => `${pages.toLocaleString('en')}: ${ms.toFixed(2)} ms, ${Math.round(kib)} KiB`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-labelledby="t d">
<title id="t">What a page costs in sites of growing size</title>
<desc id="d">Pages of the site: time and memory a page. ${reported.join('; ')}.</desc>
<style>
.paper{fill:#fff}text{font:13px system-ui,sans-serif;fill:#3d4a46}.grid{stroke:#dde2df}
polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}polyline.time{stroke:#0e5a54}polyline.room{stroke:#b25a00;stroke-dasharray:7 4}
circle.time,text.time{fill:#0e5a54}circle.room,text.room{fill:#b25a00}
@media (prefers-color-scheme:dark){.paper{fill:#0d1117}text{fill:#b4c0bb}.grid{stroke:#2b3532}
polyline.time{stroke:#6fd3c1}polyline.room{stroke:#f0a44b}circle.time,text.time{fill:#6fd3c1}circle.room,text.room{fill:#f0a44b}}
</style>
<rect class="paper" width="${size.width}" height="${size.height}" rx="8"/>
<text class="time" x="${plot.left - 50}" y="28">time, ms a page (solid)</text>
<text class="room" x="${plot.right + 50}" y="28" text-anchor="end">memory, KiB a page (dashed)</text>
${rows.join('\n')}
${columns.join('\n')}
<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 50}" text-anchor="middle">pages of the site</text>
${line('time', time)}
${line('room', room)}
</svg>
`;
}

interface Scale {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
}

const steps = 4;

/** From zero to a round number above the largest value, so that both axes share their grid lines. */
function scaleFor(values: readonly number[]): Scale {
  const most = Math.max(...values, Number.MIN_VALUE) * 1.15;
  const unit = 10 ** Math.floor(Math.log10(most / steps));
  const step =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * unit).find((one) => one * steps >= most) ?? most;
  const top = step * steps;
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
    y: (value) => round(plot.bottom - (value / top) * (plot.bottom - plot.top)),
  };
}

function across(pages: readonly number[]): (pages: number) => number {
  const [from, to] = [Math.log10(Math.min(...pages)), Math.log10(Math.max(...pages))];
  const inset = 30;
  const width = plot.right - plot.left - 2 * inset;
  return (value) => round(plot.left + inset + ((Math.log10(value) - from) / (to - from || 1)) * width);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}
