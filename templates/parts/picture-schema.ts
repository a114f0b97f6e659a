// The small drawings of assets/drawings.svg that cards may name, each for the topic of its text.
import { z } from 'zod';

export const picture = z.enum(['coins', 'search', 'pen']).describe('A small drawing of what the text tells');

export type Picture = z.infer<typeof picture>;
