// The session file of a site: loaded once per page, by an island or by a callback. The bundler fills in the settings.
import { type AuthSettings, callbackCode, openClient } from './session-client.ts';
import { showFailure } from './session-toast.ts';

declare const LITFASS_AUTH: AuthSettings;

export const { client, state, subscribe } = openClient(LITFASS_AUTH, {
  onCallbackError: (error) => showFailure({ message: error.message, code: callbackCode(error) }),
});
