// zod as the engine has it, for themes: a schema is known by the very class that made it.
export * from 'zod';
export { default } from 'zod';
