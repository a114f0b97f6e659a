// Opens files of the site in the author's editor, at the places that an open page of `dev` shows.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesIn } from '../server/host.ts';

/** An editor that cannot be started says so within this time. */
const startMs = 300;

/**
 * Opens a place such as `content/site.yaml:3:5` in the editor that is running, or that the environment names.
 * Returns what to tell the author if that failed, otherwise ''.
 */
export async function openInEditor(root: string, place: string): Promise<string> {
  const [, file = ''] = /^(.+):\d+:\d+$/.exec(place) ?? [];
  if (!filesIn(root).inside(file)) return `${place} is not in a file of the site`;
  const { default: launchEditor } = await import('launch-editor');
  const path = join(root, place);
  const failed = Promise.withResolvers<string>();
  launchEditor(path, (_, reason) => failed.resolve(reason ? ` (${reason})` : ''));
  const reason = await Promise.race([failed.promise, sleep(startMs)]);
  return reason === undefined ? '' : `no editor could be started${reason}: open ${path}, or set LAUNCH_EDITOR to yours`;
}
