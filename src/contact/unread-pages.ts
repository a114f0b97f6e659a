// Bounds the memory of pages that their readers have not taken yet: a client may post forms with
// mistakes on many connections and read none of the answers.
import type { Response } from 'express';
import { networksOf } from './address.ts';

/** About a hundred pages, and a dozen for one network. A page is usually taken at once. */
const most = { inAll: 16 * 1024 * 1024, ofNetwork: 2 * 1024 * 1024 };

/**
 * Returns a function that makes room for a page. It closes the connections whose pages are the oldest.
 * Returns false if the network of the reader has too many unread pages already.
 */
export function createUnreadPages(): (response: Response) => boolean {
  const networks = new Map<Response, string | undefined>();
  return (response) => {
    const [network] = networksOf(response.req.ip);
    let [inAll, ofNetwork] = [0, 0];
    for (const [page, reader] of networks) {
      // Only one response of a connection is closed with it; others may have been waiting behind it.
      const bytes = page.req.socket.destroyed ? 0 : page.writableLength;
      if (page.req.socket.destroyed) networks.delete(page);
      inAll += bytes;
      if (reader === network) ofNetwork += bytes;
    }
    if (ofNetwork >= most.ofNetwork) return false;
    for (const oldest of networks.keys()) {
      if (inAll < most.inAll) break;
      inAll -= oldest.writableLength;
      oldest.req.socket.resetAndDestroy();
    }
    networks.set(response, network);
    response.once('close', () => networks.delete(response));
    return true;
  };
}
