// What litfass is to reach, as ratios to the others in the same run; and whether it did.

export type Kind = 'cold' | 'warm' | 'edited';

export interface Goal {
  readonly pages: number;
  readonly kind: Kind;
  readonly against: string;
  readonly most: number;
}

const goals: readonly Goal[] = [
  { pages: 48, kind: 'cold', against: 'Hugo, YAML', most: 1.3 },
  { pages: 48, kind: 'warm', against: 'Hugo, YAML', most: 0.6 },
  { pages: 48, kind: 'edited', against: 'Hugo, YAML', most: 0.6 },
  { pages: 1002, kind: 'cold', against: 'Hugo, YAML', most: 0.8 },
  { pages: 10_002, kind: 'cold', against: 'Hugo, YAML', most: 0.35 },
  { pages: 10_002, kind: 'cold', against: 'Hugo, JSON', most: 0.8 },
  { pages: 10_002, kind: 'cold', against: 'Eleventy', most: 0.7 },
  { pages: 10_002, kind: 'edited', against: 'Hugo, YAML', most: 0.04 },
  { pages: 100_002, kind: 'cold', against: 'Hugo, YAML', most: 0.25 },
];

/** For the largest process, at the size for which it is asked. MiB. */
const memoryGoal = { pages: 100_002, most: 2048 };

export interface Reached {
  readonly pages: number;
  readonly what: string;
  readonly goal: string;
  readonly found: string;
  readonly verdict: string;
}

/** The goals of one size that this run can compare. `ratioTo` is undefined for a tool that was not run. */
export function reached(
  pages: number,
  ratioTo: (kind: Kind, against: string) => number | undefined,
  memory: number | undefined,
): Reached[] {
  const reported = goals
    .filter((goal) => goal.pages === pages)
    .flatMap(({ kind, against, most }): Reached[] => {
      const found = ratioTo(kind, against);
      if (found === undefined) return [];
      return [
        {
          pages,
          what: kindWords[kind],
          goal: `≤ ${most} × ${against}`,
          found: `${digits(found)} ×`,
          verdict: verdict(found, most),
        },
      ];
    });
  if (pages !== memoryGoal.pages || memory === undefined) return reported;
  const { most } = memoryGoal;
  const goal = `≤ ${most} MiB`;
  return [
    ...reported,
    { pages, what: 'largest process', goal, found: `${Math.round(memory)} MiB`, verdict: verdict(memory, most) },
  ];
}

export const kindWords: Readonly<Record<Kind, string>> = {
  cold: 'cold',
  warm: 'nothing changed',
  edited: 'one text changed',
};

function verdict(found: number, most: number): string {
  if (found <= most) return 'met';
  const times = found / most;
  return times < 2 ? `MISSED by ${Math.ceil((times - 1) * 100)} %` : `MISSED, ${digits(times)} times as much`;
}

function digits(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value.toFixed(2);
}
