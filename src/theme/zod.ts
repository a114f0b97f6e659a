// The engine's own copy of zod, for themes: check recognizes their schemas by its classes.
export * from 'zod';
export { default } from 'zod';
