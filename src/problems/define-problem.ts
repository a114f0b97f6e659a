// For robots and form-endpoint of rules/, which import them from here.
export type { FaultWords, Found } from './problem.ts';
