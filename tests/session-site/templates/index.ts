// A theme with sign-in: the islands are those of docs/session.md.
import { defineTheme } from 'litfass/theme';
import { Page } from './layout.tsx';
import { section as members } from './sections/members.tsx';
import { section as signIn } from './sections/sign-in.tsx';
import { section as text } from './sections/text.tsx';

export const theme = defineTheme({ layouts: { page: Page }, sections: { members, 'sign-in': signIn, text } });
