/** Under this name a tab counts how often the loading screen drew the page again; the app begins anew at none. */
export const loadingTries = 'loading_tries'
