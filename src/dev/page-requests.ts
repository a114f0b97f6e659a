// What open pages of `dev` ask for besides the site: scripts for development, the author's editor, and what
// an error of a script means.
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { formatProblems } from '../problems/print/format-problems.ts';
import type { Problem } from '../problems/problem.ts';
import type { DevelopmentScripts } from '../theme/bundle.ts';
import { openInEditor } from './open-editor.ts';
import { scriptProblem } from './script-errors.ts';
import type { Handler } from './watch-server.ts';

const maxPosted = 100_000;

/**
 * Answers these requests, and passes all others to `handler`. `report` gets the errors of scripts, as often
 * as pages have them.
 */
export function withPageRequests(
  handler: Handler,
  { root, scripts, report }: { root: string; scripts: DevelopmentScripts; report: (problem: Problem) => void },
): Handler {
  const describeError = (body: string) => {
    const problem = scriptProblem(body, scripts);
    if (problem) report(problem);
    return problem ? formatProblems([problem]) : '';
  };
  const posts = new Map<string, (body: string) => string | Promise<string>>([
    ['/__litfass/error', describeError],
    ['/__litfass/open', (place) => openInEditor(root, place)],
  ]);
  return (request, response) => {
    const { method, url = '', headers } = request;
    const post = method === 'POST' && Number(headers['content-length']) <= maxPosted ? posts.get(url) : undefined;
    const [, script] = /\/assets\/((?:boot|islands|sections|chunk)-[\w-]+\.js)(?:\?|$)/.exec(url) ?? [];
    if (post) {
      const sendText = (words: string) => send(response, 'plain', words);
      text(request)
        .then(post)
        .then(sendText, () => response.writeHead(400).end());
    } else if (script) {
      const sendCode = (code?: Uint8Array) => (code ? send(response, 'javascript', code) : handler(request, response));
      scripts.codeFor(script).then(sendCode, () => sendCode());
    } else handler(request, response);
  };
}

function send(response: ServerResponse, type: string, content: string | Uint8Array): void {
  const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' };
  response.writeHead(200, { ...headers, 'Content-Type': `text/${type}; charset=utf-8` }).end(content);
}
