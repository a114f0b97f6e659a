// A QR code as one SVG path, made at build time, in a file of its own: nobody scans before the first
// paint. Dark on a white plate in dark mode too, with the four modules of quiet zone that scanners need.
// Small screens hide it and do not fetch it: a phone cannot scan itself, and the link is beside it.
import type { ReactNode } from 'react';
import { encode } from 'uqr';

export function QrCode({ address, label }: { address: string; label: string }): ReactNode {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const quiet = 4;
  const side = size + 2 * quiet;
  return (
    <svg
      className="qr"
      data-apart="qr"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      width={side}
      height={side}
      role="img"
      aria-label={label}
    >
      <path fill="#10231f" shapeRendering="crispEdges" d={`M0 0${data.map(row).join('')}`} />
    </svg>
  );
}

/**
 * One row of modules: along its upper edge, down and up again around each run of dark ones, and back to
 * the next row.
 */
function row(modules: readonly boolean[]): string {
  let path = '';
  let drawn = 0;
  for (let x = 0; x < modules.length; x++) {
    if (!modules[x]) continue;
    const start = x;
    while (modules[x + 1]) x++;
    path += `${start > drawn ? `h${start - drawn}` : ''}v1h${x + 1 - start}v-1`;
    drawn = x + 1;
  }
  return `${path}H0m0 1`;
}
