// Whether a value is a map: asked everywhere, also by those who start without zod.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
