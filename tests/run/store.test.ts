import { expect, test } from 'vitest';
import { type Cache, memoryCache } from '../../src/files/cache.ts';
import { memoryStore, openStore } from '../../src/run/store/store.ts';

const answers = (all: Record<string, string>) => (question: string) => all[question];
const basis = { key: 'settings', files: 'one' };
const unit = { ...basis, reads: ['claims price'], value: 'a page' };

test('gives a value back as long as its key, its files and its answers are the same', () => {
  const store = memoryStore<string>();
  const before = answers({ 'claims price': '9' });
  store.set('home', unit, before);
  expect(store.get('home', basis, before)).toBe('a page');
  expect(store.get('home', basis, answers({ 'claims price': '9', 'claims other': '1' }))).toBe('a page');
  expect(store.get('home', { ...basis, key: 'others' }, before)).toBeUndefined();
  expect(store.get('home', { ...basis, files: 'two' }, before)).toBeUndefined();
  expect(store.get('home', basis, answers({ 'claims price': '10' }))).toBeUndefined();
  expect(store.last('home')?.value).toBe('a page');
});

test('a question without an answer makes a value invalid, even if it had none before', () => {
  const store = memoryStore<string>();
  store.set('home', unit, answers({}));
  expect(store.get('home', basis, answers({}))).toBeUndefined();
});

test('a value of other files with the same content is the same', () => {
  const store = memoryStore<string>();
  const answer = answers({ 'claims price': '9' });
  store.set('home', { ...unit, content: 'German' }, answer);
  const edited = { ...basis, files: 'two', content: () => 'German' };
  expect(store.get('home', edited, answer)).toBe('a page');
  expect(store.get('home', { ...basis, files: 'two' }, answer)).toBe('a page');
  expect(store.get('home', { ...edited, files: 'three', content: () => 'English' }, answer)).toBeUndefined();
});

test.each([1, 3])('the next run finds what this one has used, in %d files, and nothing else', (count) => {
  const names = ['home', 'contact', 'terms', 'prices', 'about'];
  const cache = memoryCache();
  const first = openStore<string>(cache, 'pages', count);
  const answer = answers({ 'claims price': '9' });
  for (const name of names) first.set(name, { ...unit, value: name }, answer);
  first.save((value) => value);
  const second = openStore<string>(cache, 'pages', count);
  const now = answers({ 'claims price': '9' });
  expect(names.map((name) => second.get(name, basis, now))).toEqual(names);
  const third = openStore<string>(cache, 'pages', count);
  third.get('home', basis, now);
  third.save((value) => value);
  const fourth = openStore<string>(cache, 'pages', count);
  expect(names.map((name) => fourth.last(name)?.value)).toEqual(['home', ...Array(4).fill(undefined)]);
});

test('writes only the files in which something has changed', () => {
  const written: string[] = [];
  const cache = memoryCache();
  const watched: Cache = {
    ...cache,
    set(name, key, value) {
      written.push(name);
      cache.set(name, key, value);
    },
  };
  const names = ['home', 'contact', 'terms', 'prices', 'about'];
  const answer = answers({ 'claims price': '9' });
  const first = openStore<string>(watched, 'pages', 3);
  for (const name of names) first.set(name, unit, answer);
  first.save((value) => value);
  expect(written.length).toBeGreaterThan(1);
  written.length = 0;
  const second = openStore<string>(watched, 'pages', 3);
  for (const name of names) second.get(name, basis, answer);
  second.save((value) => value);
  expect(written).toEqual([]);
  second.set('home', unit, answer);
  for (const name of names) second.get(name, basis, answer);
  second.save((value) => value);
  expect(written).toHaveLength(1);
});
