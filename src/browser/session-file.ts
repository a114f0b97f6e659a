// The entry of a site's session file, loaded once per page by an island or a callback. The bundler
// defines LITFASS_AUTH.
import { type AuthSettings, callbackCode, openClient } from './session-client.ts';
import { showFailure } from './session-toast.ts';

declare const LITFASS_AUTH: AuthSettings;

/** The members of `OpenedSession`. */
export const { client, state, subscribe } = openClient(LITFASS_AUTH, {
  onCallbackError: (error) => showFailure({ message: error.message, code: callbackCode(error) }),
});
