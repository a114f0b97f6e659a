// The data of one message while it is being written: the key that identifies repetitions, and the token
// that proves when the form was first touched. Kept in memory only: a reloaded page starts again.

export interface Draft {
  /**
   * The form was touched, with a message in it or none: fetches a token unless there is one that will
   * do. Never fails; without a token nothing changes.
   */
  readonly touched: (message: string) => void;
  /**
   * The key for a text: the same one for as long as the text stays the same, so that sending again makes
   * no second message.
   */
  readonly keyOf: (text: string) => string;
  /** For the text that `keyOf` was asked about last. */
  readonly token: () => string | undefined;
  /** Something else was sent with this key: the next attempt is to be a message of its own. */
  readonly renew: () => void;
  /** The message was accepted; the next input is a new message. */
  readonly finish: () => void;
}

export interface Known {
  readonly key: string;
  readonly text: string;
}

// The endpoint takes a token for a day; one that is nearly that old is replaced in time.
const FRESH = 20 * 60 * 60 * 1000;
// One that comes back sooner is a program's to it.
const EARLY = 3000;

/**
 * `known` is the key that the endpoint gave when it answered a post without JavaScript, and the text
 * that it is for. Where there is no endpoint its URL is empty, and there are no tokens.
 */
export function createDraft(endpoint: string, known: Known | undefined): Draft {
  let current = known;
  let token: string | undefined;
  let asked = 0;
  const finish = () => {
    current = token = undefined;
    asked = 0;
  };
  return {
    touched: (message) => {
      if (asked > Date.now() - FRESH) return;
      if ((import.meta.env.CONTACT_FORM_FUNCTION || import.meta.env.CONTACT_FORM_SERVICE) && !endpoint) return;
      const at = Date.now();
      asked = at;
      fetchToken(endpoint).then((found) => {
        const take = () => {
          // Ignores an answer to an earlier request, or to a message that has been sent meanwhile.
          if (asked === at) token = found;
        };
        // A message that is already in the form, restored by the browser or written yesterday, may be
        // sent at once.
        if (message) setTimeout(take, EARLY);
        else take();
      });
    },
    keyOf: (text) => {
      if (current?.text !== text) {
        // The text before may have arrived although its answer did not: then its token is used up.
        if (current) finish();
        current = { key: uuid(), text };
      }
      return current.key;
    },
    token: () => token,
    renew: () => {
      current = undefined;
    },
    finish,
  };
}

async function fetchToken(endpoint: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${endpoint}/token`);
    const { token } = (await response.json()) as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A random UUID, made by hand: browsers offer one only where the connection is secure; random bytes are
 * there everywhere.
 */
function uuid(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
